-- GET /status/list: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and 1 = 1 and true
    order by s.sid desc
  )
  limit $2
) as counted;

-- visitor
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and 1 = 1 and true
        ) as s
        order by s.sid desc
        limit $2 offset $3
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, uid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.user_id = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- visitor, uid
select id, uid, privilege, nick, motto, mail, school, student_number, submit, solve, created_at
from users
where uid_key = $1;

-- visitor, uid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.user_id = $2 and true
        ) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, pid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.pid = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- visitor, pid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.pid = $2 and true
        ) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time, co.name as course_name,
  co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  false as manages_somewhere,
  (false and exists (select from site_values where key = $2 and value = 'true')) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $3;

-- visitor, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and 1 = 1 and s.judge = $2
    order by s.sid desc
  )
  limit $3
) as counted;

-- visitor, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and 1 = 1 and s.judge = $2
        ) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.language = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- visitor, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.language = $2 and true
        ) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, mid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.contest_id = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- visitor, mid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.contest_id = $2 and true
        ) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- visitor, uid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.user_id = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- visitor, uid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.user_id = $2 and s.judge = $3
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, pid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.pid = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- visitor, pid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.pid = $2 and s.judge = $3
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, pid, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and (s.pid = $2 and s.language = $3) and true
    order by s.sid desc
  )
  limit $4
) as counted;

-- visitor, pid, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and (s.pid = $2 and s.language = $3) and true
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, mid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and s.contest_id = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- visitor, mid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and s.contest_id = $2 and s.judge = $3
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, mid, pid
select pid from contest_problems where contest_id = $1 and position = $2;

-- student
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and 1 = 1 and true
    order by s.sid desc
  )
  limit $6
) as counted;

-- student
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and 1 = 1 and true
        ) as s
        order by s.sid desc
        limit $6 offset $7
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $8 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $9 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, uid
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $1 and s.user_id = $2 and true order by s.sid desc) limit $3
) as counted;

-- student, uid
select own.sid, h.hosts, h.able,
  exists (
    select
    from broken_files b
    join testcases c on b.sha256 in (c.input_sha256, c.output_sha256)
    where c.pid = own.pid and c.deleted_at is null
  ) as broken
from (
  select s.sid, s.pid, s.language
  from submissions s
  join judging_tasks t on t.judgement_id = s.judgement_id
  where s.sid = any ($1) and t.lease_until is null and t.created_at < clock_timestamp() - make_interval(secs => $2)
) own
cross join lateral (
  select count(*)::integer as hosts,
    (
      count(*) filter (where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language)))
    )::integer as able
  from judge_hosts
  where disabled_at is null and drained_at is null and status ->> 'paused' is null
    and coalesce(last_seen_at > clock_timestamp() - make_interval(secs => $3), false)
) h;

-- student, uid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where s.user_id = $1 and s.user_id = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total,
  (
    s.user_id = $5 and s.contest_id > 0
      and s.contest_id in (
        select kc.cid
        from contests kc
        where kc.rule in ('oi')
          and not (
            kc.last_end <= statement_timestamp()
              and (
                kc.unfreeze = 'auto' or kc.unfrozen_at is not null
                  or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
              ) and not kc.rule in ('homework')
          )
          and not exists (
            select from course_members m where m.course_id = kc.course_id and m.user_id = $6 and m.manage_contest
          )
      )
  ) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $7 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $8 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, pid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and s.pid = $6 and true
    order by s.sid desc
  )
  limit $7
) as counted;

-- student, pid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and s.pid = $6 and true
        ) as s
        order by s.sid desc
        limit $7 offset $8
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $9 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $2
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $3 or x.section_id in (select section_id from course_members where user_id = $4))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $6 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed, co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  exists (select course_id from course_members where user_id = $8 and manage_contest) as manages_somewhere,
  (
    (c.course_id in (select course_id from course_members where user_id = $9 and manage_contest)) is true
      and exists (select from site_values where key = $10 and value = 'true')
  ) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $11;

-- student, contest
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.contest_id = $1 and s.contest_id > $2
        and (
          s.pid not in (
            select pid
            from problems
            where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
          ) or s.user_id = $3
        )
    ) and s.contest_id = $4 and true
    order by s.sid desc
  )
  limit $5
) as counted;

-- student, contest
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.contest_id = $1 and s.contest_id > $2
              and (
                s.pid not in (
                  select pid
                  from problems
                  where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
                ) or s.user_id = $3
              )
          ) and s.contest_id = $4 and true
        ) as s
        order by s.sid desc
        limit $5 offset $6
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, (s.created_at >= $7 and not s.user_id = $8) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $9 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and 1 = 1 and s.judge = $6
    order by s.sid desc
  )
  limit $7
) as counted;

-- student, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and 1 = 1 and s.judge = $6
        ) as s
        order by s.sid desc
        limit $7 offset $8
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $9 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and s.language = $6 and true
    order by s.sid desc
  )
  limit $7
) as counted;

-- student, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and s.language = $6 and true
        ) as s
        order by s.sid desc
        limit $7 offset $8
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $9 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, mid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and s.contest_id = $6 and true
    order by s.sid desc
  )
  limit $7
) as counted;

-- student, mid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and s.contest_id = $6 and true
        ) as s
        order by s.sid desc
        limit $7 offset $8
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $9 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, uid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.user_id = $1 and s.user_id = $2
      and (
        not (
          s.user_id = $3 and s.contest_id > 0
            and s.contest_id in (
              select kc.cid
              from contests kc
              where kc.rule in ('oi')
                and not (
                  kc.last_end <= statement_timestamp()
                    and (
                      kc.unfreeze = 'auto' or kc.unfrozen_at is not null
                        or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
                    ) and not kc.rule in ('homework')
                )
                and not exists (
                  select from course_members m where m.course_id = kc.course_id and m.user_id = $4 and m.manage_contest
                )
            )
        ) and s.judge = $5
      )
    order by s.sid desc
  )
  limit $6
) as counted;

-- student, uid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where s.user_id = $1 and s.user_id = $2
            and (
              not (
                s.user_id = $3 and s.contest_id > 0
                  and s.contest_id in (
                    select kc.cid
                    from contests kc
                    where kc.rule in ('oi')
                      and not (
                        kc.last_end <= statement_timestamp()
                          and (
                            kc.unfreeze = 'auto' or kc.unfrozen_at is not null
                              or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
                          ) and not kc.rule in ('homework')
                      )
                      and not exists (
                        select
                        from course_members m
                        where m.course_id = kc.course_id and m.user_id = $4 and m.manage_contest
                      )
                  )
              ) and s.judge = $5
            )
        ) as s
        order by s.sid desc
        limit $6 offset $7
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total,
  (
    s.user_id = $8 and s.contest_id > 0
      and s.contest_id in (
        select kc.cid
        from contests kc
        where kc.rule in ('oi')
          and not (
            kc.last_end <= statement_timestamp()
              and (
                kc.unfreeze = 'auto' or kc.unfrozen_at is not null
                  or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
              ) and not kc.rule in ('homework')
          )
          and not exists (
            select from course_members m where m.course_id = kc.course_id and m.user_id = $9 and m.manage_contest
          )
      )
  ) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $10 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, pid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and s.pid = $6 and s.judge = $7
    order by s.sid desc
  )
  limit $8
) as counted;

-- student, pid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and s.pid = $6 and s.judge = $7
        ) as s
        order by s.sid desc
        limit $8 offset $9
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $10 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, pid, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and (s.pid = $6 and s.language = $7) and true
    order by s.sid desc
  )
  limit $8
) as counted;

-- student, pid, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and (s.pid = $6 and s.language = $7) and true
        ) as s
        order by s.sid desc
        limit $8 offset $9
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $10 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, mid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $1
        and (
          s.user_id = $2
            or s.pid not in (
              select pid
              from problems
              where (deleted_at is not null or status <> 2 or course_id is not null)
                and (
                  deleted_at is not null
                    or (
                      status = 0
                        or course_id in (
                          select course_id
                          from courses
                          where encrypt = 2
                            and course_id not in (select course_id from course_members where user_id = $3 and basic)
                        )
                    ) and owner_id <> $4
                    and (
                      course_id is null
                        or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                    )
                )
            )
        )
    ) and s.contest_id = $6 and s.judge = $7
    order by s.sid desc
  )
  limit $8
) as counted;

-- student, mid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.is_open = $1
              and (
                s.user_id = $2
                  or s.pid not in (
                    select pid
                    from problems
                    where (deleted_at is not null or status <> 2 or course_id is not null)
                      and (
                        deleted_at is not null
                          or (
                            status = 0
                              or course_id in (
                                select course_id
                                from courses
                                where encrypt = 2
                                  and course_id not in (
                                    select course_id from course_members where user_id = $3 and basic
                                  )
                              )
                          ) and owner_id <> $4
                          and (
                            course_id is null
                              or course_id not in (
                                select course_id from course_members where user_id = $5 and manage_problem
                              )
                          )
                      )
                  )
              )
          ) and s.contest_id = $6 and s.judge = $7
        ) as s
        order by s.sid desc
        limit $8 offset $9
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $10 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, mid, pid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.contest_id = $1 and s.contest_id > $2
        and (
          s.pid not in (
            select pid
            from problems
            where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
          ) or s.user_id = $3
        )
    ) and (s.pid = $4 and s.contest_id = $5) and true
    order by s.sid desc
  )
  limit $6
) as counted;

-- student, mid, pid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.contest_id = $1 and s.contest_id > $2
              and (
                s.pid not in (
                  select pid
                  from problems
                  where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
                ) or s.user_id = $3
              )
          ) and (s.pid = $4 and s.contest_id = $5) and true
        ) as s
        order by s.sid desc
        limit $6 offset $7
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, (s.created_at >= $8 and not s.user_id = $9) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $10 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, mid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.contest_id = $1 and s.contest_id > $2
        and (
          s.pid not in (
            select pid
            from problems
            where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
          ) or s.user_id = $3
        )
    ) and s.contest_id = $4 and (not (s.created_at >= $5 and not s.user_id = $6) and s.judge = $7)
    order by s.sid desc
  )
  limit $8
) as counted;

-- student, mid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            s.contest_id = $1 and s.contest_id > $2
              and (
                s.pid not in (
                  select pid
                  from problems
                  where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
                ) or s.user_id = $3
              )
          ) and s.contest_id = $4 and (not (s.created_at >= $5 and not s.user_id = $6) and s.judge = $7)
        ) as s
        order by s.sid desc
        limit $8 offset $9
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, (s.created_at >= $10 and not s.user_id = $11) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $12 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $13 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, mid, uid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.user_id = $1 and (s.user_id = $2 and s.contest_id = $3) and true
    order by s.sid desc
  )
  limit $4
) as counted;

-- student, mid, uid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid from submissions as s where s.user_id = $1 and (s.user_id = $2 and s.contest_id = $3) and true
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total,
  (
    s.user_id = $6 and s.contest_id > 0
      and s.contest_id in (
        select kc.cid
        from contests kc
        where kc.rule in ('oi')
          and not (
            kc.last_end <= statement_timestamp()
              and (
                kc.unfreeze = 'auto' or kc.unfrozen_at is not null
                  or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
              ) and not kc.rule in ('homework')
          )
          and not exists (
            select from course_members m where m.course_id = kc.course_id and m.user_id = $7 and m.manage_contest
          )
      )
  ) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $8 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $9 and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $1 and true) and 1 = 1 and true order by s.sid desc) limit $2
) as counted;

-- admin
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and 1 = 1 and true) as s
        order by s.sid desc
        limit $2 offset $3
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $4 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, uid
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $1 and true) and s.user_id = $2 and true order by s.sid desc)
  limit $3
) as counted;

-- admin, uid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and s.user_id = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, pid
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $1 and true) and s.pid = $2 and true order by s.sid desc)
  limit $3
) as counted;

-- admin, pid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and s.pid = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, contest
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.contest_id = $1 and s.contest_id > $2 and true) and s.contest_id = $3 and true
    order by s.sid desc
  )
  limit $4
) as counted;

-- admin, contest
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (s.contest_id = $1 and s.contest_id > $2 and true) and s.contest_id = $3 and true
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  exists (
    select
    from course_members m
    where m.user_id = $6 and m.view_solution
      and m.course_id in (
        s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, judge
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $1 and true) and 1 = 1 and s.judge = $2 order by s.sid desc)
  limit $3
) as counted;

-- admin, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and 1 = 1 and s.judge = $2) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, language
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $1 and true) and s.language = $2 and true order by s.sid desc)
  limit $3
) as counted;

-- admin, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and s.language = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, mid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.is_open = $1 and true) and s.contest_id = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- admin, mid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and s.contest_id = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, course
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.course_id = $1 and true) and s.course_id = $2 and true
    order by s.sid desc
  )
  limit $3
) as counted;

-- admin, course
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.course_id = $1 and true) and s.course_id = $2 and true) as s
        order by s.sid desc
        limit $3 offset $4
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $5 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, uid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.is_open = $1 and true) and s.user_id = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- admin, uid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid from submissions as s where (s.is_open = $1 and true) and s.user_id = $2 and s.judge = $3
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $6 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, pid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.is_open = $1 and true) and s.pid = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- admin, pid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (s.is_open = $1 and true) and s.pid = $2 and s.judge = $3) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $6 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, pid, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.is_open = $1 and true) and (s.pid = $2 and s.language = $3) and true
    order by s.sid desc
  )
  limit $4
) as counted;

-- admin, pid, language
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (s.is_open = $1 and true) and (s.pid = $2 and s.language = $3) and true
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $6 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, mid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.is_open = $1 and true) and s.contest_id = $2 and s.judge = $3
    order by s.sid desc
  )
  limit $4
) as counted;

-- admin, mid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid from submissions as s where (s.is_open = $1 and true) and s.contest_id = $2 and s.judge = $3
        ) as s
        order by s.sid desc
        limit $4 offset $5
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $6 and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, mid, pid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.contest_id = $1 and s.contest_id > $2 and true) and (s.pid = $3 and s.contest_id = $4) and true
    order by s.sid desc
  )
  limit $5
) as counted;

-- admin, mid, pid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (s.contest_id = $1 and s.contest_id > $2 and true) and (s.pid = $3 and s.contest_id = $4) and true
        ) as s
        order by s.sid desc
        limit $5 offset $6
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  exists (
    select
    from course_members m
    where m.user_id = $7 and m.view_solution
      and m.course_id in (
        s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, mid, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.contest_id = $1 and s.contest_id > $2 and true) and s.contest_id = $3 and s.judge = $4
    order by s.sid desc
  )
  limit $5
) as counted;

-- admin, mid, judge
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (s.contest_id = $1 and s.contest_id > $2 and true) and s.contest_id = $3 and s.judge = $4
        ) as s
        order by s.sid desc
        limit $5 offset $6
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  exists (
    select
    from course_members m
    where m.user_id = $7 and m.view_solution
      and m.course_id in (
        s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- admin, mid, uid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (s.contest_id = $1 and s.contest_id > $2 and true) and (s.user_id = $3 and s.contest_id = $4) and true
    order by s.sid desc
  )
  limit $5
) as counted;

-- admin, mid, uid
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (s.contest_id = $1 and s.contest_id > $2 and true) and (s.user_id = $3 and s.contest_id = $4) and true
        ) as s
        order by s.sid desc
        limit $5 offset $6
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  exists (
    select
    from course_members m
    where m.user_id = $7 and m.view_solution
      and m.course_id in (
        s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)
      )
  ) as course_opens, true as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;
