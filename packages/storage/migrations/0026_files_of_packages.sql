-- Files of a problem that came with its package: an update from a newer one replaces those, and keeps the files that
-- somebody added.
alter table problem_attachments add column from_package boolean not null default false;
alter table problem_pages add column from_package boolean not null default false;

update problem_attachments set from_package = true where pid in (select pid from problem_packages);
update problem_pages set from_package = true where pid in (select pid from problem_packages);
