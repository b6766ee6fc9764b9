-- How the groups of a package that two judges read differently give points: what somebody chose, and what a problem came with.
-- Null: as the package is read by itself. A server of the version before leaves both null.

alter table package_problems add column reading text check (reading in ('sum', 'all'));

alter table problem_packages add column reading text check (reading in ('sum', 'all'));
