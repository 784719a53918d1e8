// vectors of claims that stay
UNWIND $uuids AS uuid
MATCH (claim:Claim {uuid: uuid}) WHERE claim.group_id = $group
SET claim.vector_en = null, claim.vector_zh = null
WITH uuid
MATCH (staged:StagedVectors {uuid: uuid}) WHERE staged.group_id = $group
DELETE staged
