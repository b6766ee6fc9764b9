-- The figure of a pair counts what is common to many, too, so that copies do not hide one another; beside it stands the figure
-- without it. Null where too little is left, and until the program has been compared again.
alter table similarity_matches add column uncommon smallint;
-- Programs are read in another way, so all are compared anew.
insert into similarity_jobs (sid, priority, anew) select sid, 2, true from similarity_prints
on conflict (sid) do update set anew = true, requested = nextval('similarity_requests'), claimed_until = null, attempts = 0;
