// the summaries of entities, from their pages; empty where the page is gone
UNWIND $pages AS page
MATCH (entity:Entity {uuid: page.entity}) WHERE entity.group_id = $group
SET entity.summary = page.summary
