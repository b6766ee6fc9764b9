-- The language in which a browser showed the page when it was last heard of: another one is a choice of its person, which
-- `users.language` keeps for their mails.
alter table sessions add column language text;
