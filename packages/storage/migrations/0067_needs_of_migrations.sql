-- Servers of the version before may work beside a newer one: each migration from here on says the migration that a program must
-- know to work on a database that has it ('': any program can; null, of those before: that one itself).
alter table migrations add column needs text;
