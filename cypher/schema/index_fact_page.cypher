// the facts of a group in order
CREATE INDEX fact_page IF NOT EXISTS
FOR ()-[r:RELATES_TO]-() ON (r.group_id, r.uuid)
