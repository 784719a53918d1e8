// vectors of claims that are there
UNWIND $rows AS row
MATCH (claim:Claim {uuid: row.uuid})
SET claim.vector_en = row.vector_en, claim.vector_zh = row.vector_zh
