-- Conditions, hints to the compiler and digraphs of C and C++ are read now, so programs that have them are compared anew.
insert into similarity_jobs (sid, priority, anew)
select p.sid, 2, true from similarity_prints p join submissions s on s.sid = p.sid
where p.family = 1 and s.code ~ '#\s*(if|pragma|line|ident|error|warning)|<%|<:|%:'
on conflict (sid) do update set anew = true, requested = nextval('similarity_requests'), claimed_until = null, attempts = 0;
