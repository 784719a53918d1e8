// one value for each name of what holds for the whole database
CREATE CONSTRAINT unique_meta_name IF NOT EXISTS
FOR (n:Meta) REQUIRE n.name IS UNIQUE
