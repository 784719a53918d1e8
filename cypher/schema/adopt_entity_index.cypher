// room for our constraint on a graph of Graphiti's: its plain index on the same property, dropped
DROP INDEX entity_uuid IF EXISTS
