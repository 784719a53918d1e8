// the version of the schema, no row where there is none yet
MATCH (meta:Meta {name: 'schema'})
RETURN meta.version AS version
