-- How far a package is read, and whether the problems of a course are imported as drafts.

alter table package_files
  -- Tests that are read, of those of the problems that are found so far; null: the archive is not open yet.
  add column tests_read integer not null default 0,
  add column tests_found integer;

alter table package_imports
  -- Not on the list of the course yet.
  add column draft boolean not null default false;
