-- An answer of a few that each reader reads in their own language; `content` has it in English.
alter table discussion_comments add column quick text check (quick in ('no-comment', 'statement', 'yes', 'no'));
