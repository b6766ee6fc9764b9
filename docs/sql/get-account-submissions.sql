-- GET /account/submissions: each statement, below who was the first to send it and with which filters.

-- student
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $1 and s.user_id = $2 and true order by s.sid desc) limit $3
) as counted;

-- student
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

-- student
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

-- student, sortBy=createdAt, sort=1
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where s.user_id = $1 and s.user_id = $2 and true) as s
        order by s.sid asc
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
order by s.sid asc;

-- student, sortBy=time, sort=-1
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid,
            case when (
              s.user_id = $1 and s.contest_id > 0
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
                      where m.course_id = kc.course_id and m.user_id = $2 and m.manage_contest
                    )
                )
            ) then 0 else s.time_ms end as key
          from submissions as s
          where s.user_id = $3 and s.user_id = $4 and true offset $5
        ) as s
        order by s.key desc, s.sid desc
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
order by case when (
  s.user_id = $12 and s.contest_id > 0
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
          select from course_members m where m.course_id = kc.course_id and m.user_id = $13 and m.manage_contest
        )
    )
) then 0 else s.time_ms end desc, s.sid desc;

-- student, sortBy=time, sort=1
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid,
            case when (
              s.user_id = $1 and s.contest_id > 0
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
                      where m.course_id = kc.course_id and m.user_id = $2 and m.manage_contest
                    )
                )
            ) then 0 else s.time_ms end as key
          from submissions as s
          where s.user_id = $3 and s.user_id = $4 and true offset $5
        ) as s
        order by s.key asc, s.sid asc
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
order by case when (
  s.user_id = $12 and s.contest_id > 0
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
          select from course_members m where m.course_id = kc.course_id and m.user_id = $13 and m.manage_contest
        )
    )
) then 0 else s.time_ms end asc, s.sid asc;

-- student, sortBy=memory, sort=-1
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid,
            case when (
              s.user_id = $1 and s.contest_id > 0
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
                      where m.course_id = kc.course_id and m.user_id = $2 and m.manage_contest
                    )
                )
            ) then 0 else s.memory_kb end as key
          from submissions as s
          where s.user_id = $3 and s.user_id = $4 and true offset $5
        ) as s
        order by s.key desc, s.sid desc
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
order by case when (
  s.user_id = $12 and s.contest_id > 0
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
          select from course_members m where m.course_id = kc.course_id and m.user_id = $13 and m.manage_contest
        )
    )
) then 0 else s.memory_kb end desc, s.sid desc;

-- student, sortBy=memory, sort=1
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid,
            case when (
              s.user_id = $1 and s.contest_id > 0
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
                      where m.course_id = kc.course_id and m.user_id = $2 and m.manage_contest
                    )
                )
            ) then 0 else s.memory_kb end as key
          from submissions as s
          where s.user_id = $3 and s.user_id = $4 and true offset $5
        ) as s
        order by s.key asc, s.sid asc
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
order by case when (
  s.user_id = $12 and s.contest_id > 0
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
          select from course_members m where m.course_id = kc.course_id and m.user_id = $13 and m.manage_contest
        )
    )
) then 0 else s.memory_kb end asc, s.sid asc;

-- student, problem
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.user_id = $1 and (s.user_id = $2 and s.pid = $3) and true
    order by s.sid desc
  )
  limit $4
) as counted;

-- student, problem
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where s.user_id = $1 and (s.user_id = $2 and s.pid = $3) and true) as s
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

-- student, contest
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

-- student, judge
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

-- student, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.user_id = $1 and s.user_id = $2
      and (
        (
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
        ) or s.judge = $5
      )
    order by s.sid desc
  )
  limit $6
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
          where s.user_id = $1 and s.user_id = $2
            and (
              (
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
              ) or s.judge = $5
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

-- student, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.user_id = $1 and (s.user_id = $2 and s.language = $3) and true
    order by s.sid desc
  )
  limit $4
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
          select s.sid from submissions as s where s.user_id = $1 and (s.user_id = $2 and s.language = $3) and true
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
