// the version of the schema, written
MERGE (meta:Meta {name: 'schema'})
SET meta.version = $version
