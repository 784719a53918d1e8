// the facts of one key in the order in which they begin to hold
CREATE INDEX fact_key IF NOT EXISTS
FOR ()-[r:RELATES_TO]-() ON (r.group_id, r.key, r.valid_since)
