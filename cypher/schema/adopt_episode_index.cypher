// room for our constraint on a graph of Graphiti's: its plain index on the same property, dropped
DROP INDEX episode_uuid IF EXISTS
