// the facts of one predicate in the order in which they begin to hold
CREATE INDEX fact_name IF NOT EXISTS
FOR ()-[r:RELATES_TO]-() ON (r.group_id, r.name, r.valid_since)
