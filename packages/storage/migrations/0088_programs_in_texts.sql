-- Whether most of a program is in texts that cannot be read as code: its figures say little then.
alter table similarity_prints add column in_texts boolean not null default false;
-- Macros, escapes and code in texts are read now, so all are compared anew.
insert into similarity_jobs (sid, priority, anew) select sid, 2, true from similarity_prints
on conflict (sid) do update set anew = true, requested = nextval('similarity_requests'), claimed_until = null, attempts = 0;
