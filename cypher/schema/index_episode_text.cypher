// words of episodes as shared code makes them: stemmed, Chinese by single characters and pairs
CREATE FULLTEXT INDEX episode_text IF NOT EXISTS
FOR (n:Episodic) ON EACH [n.terms, n.group_id]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
