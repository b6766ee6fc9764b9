-- GET /account/submissions: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
select s.sid, case when (part 5) then 0 else s.memory_kb end as key
from submissions as s
where s.user_id = $ and 1 = 1 and true offset $;

-- part 2
select s.sid, case when (part 5) then 0 else s.time_ms end as key
from submissions as s
where s.user_id = $ and 1 = 1 and true offset $;

-- part 3
not (part 5) and s.judge = $;

-- part 4
(part 5) or s.judge = $;

-- part 5
s.user_id = $ and s.contest_id > 0
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
        select from course_members m where m.course_id = kc.course_id and m.user_id = $ and m.manage_contest
      )
  );

-- part 6
s.contest_id = $
  or exists (
    select
    from virtual_runs v
    join contests vc on vc.cid = v.contest_id
    where v.contest_id = $ and s.user_id = v.user_id and s.contest_id = 0 and v.started_at <= s.created_at
      and v.lasts_until > s.created_at and (vc.languages = '{}' or s.outputs > 0 or s.language = any(vc.languages))
      and exists (select from contest_problems vp where vp.contest_id = v.contest_id and vp.pid = s.pid)
  );

-- 1. student
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and 1 = 1 and true order by s.sid desc) limit $
) as counted;

-- 2. student
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
  where s.sid = any ($) and t.lease_until is null and t.created_at < clock_timestamp() - make_interval(secs => $)
) own
cross join lateral (
  select count(*)::integer as hosts,
    (
      count(*) filter (where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language)))
    )::integer as able
  from judge_hosts
  where disabled_at is null and drained_at is null and status ->> 'paused' is null
    and coalesce(last_seen_at > clock_timestamp() - make_interval(secs => $), false)
) h;

-- 3. student
with s as materialized (
  select sid, user_id, sent_by, pid, contest_id, course_id, language, code_bytes, outputs, judge, score, time_ms,
    memory_kb, sim, sim_sid, after_end, created_at, updated_at, is_open,
    case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where s.user_id = $ and 1 = 1 and true) as s
        order by s.sid desc
        limit $ offset $
      )
    )
  )
)
select s.sid, s.user_id, s.sent_by, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.outputs, s.judge,
  s.score, s.time_ms, s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  sender.uid as sender_uid, sender.nick as sender_nick, jsonb_array_length(j.tests) as done, j.total_tests as total,
  (part 5) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $ and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join users as sender on sender.id = s.sent_by
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, sortBy=createdAt, sort=1: as 3, 1 (line 42)
--   change 1 (line 11): - order by s.sid desc
--     + order by s.sid asc
-- student, sortBy=time, sort=-1: as 3
--   change 2 (line 6): - where sid = any( array( (
--     + where sid = any(array((
--   change 3 (line 10): - select s.sid from submissions as s where s.user_id = $ and 1 = 1 and true
--     + part 2
--   change 4 (line 11): - order by s.sid desc
--     + order by s.key desc, s.sid desc
--   change 5 (line 13): - ) ) )
--     + )))
--   change 6 (line 42): - order by s.sid desc
--     + order by case when (part 5) then 0 else s.time_ms end desc, s.sid desc
-- student, sortBy=time, sort=1: as 3, 2 (line 6), 3 (line 10), 5 (line 13)
--   change 7 (line 11): - order by s.sid desc
--     + order by s.key asc, s.sid asc
--   change 8 (line 42): - order by s.sid desc
--     + order by case when (part 5) then 0 else s.time_ms end asc, s.sid asc
-- student, sortBy=memory, sort=-1: as 3, 2 (line 6), 4 (line 11), 5 (line 13)
--   change 9 (line 10): - select s.sid from submissions as s where s.user_id = $ and 1 = 1 and true
--     + part 1
--   change 10 (line 42): - order by s.sid desc
--     + order by case when (part 5) then 0 else s.memory_kb end desc, s.sid desc
-- student, sortBy=memory, sort=1: as 3, 2 (line 6), 9 (line 10), 7 (line 11), 5 (line 13)
--   change 11 (line 42): - order by s.sid desc
--     + order by case when (part 5) then 0 else s.memory_kb end asc, s.sid asc

-- 4. student, problem
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.pid = $ and true order by s.sid desc) limit $
) as counted;

-- student, problem: as 3
--   change 12 (line 10): - and 1 = 1
--     + and s.pid = $

-- 5. student, contest
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.contest_id = $ and true order by s.sid desc) limit $
) as counted;

-- student, contest: as 3
--   change 13 (line 10): - and 1 = 1
--     + and s.contest_id = $

-- 6. student, contest
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and (part 6) and true order by s.sid desc) limit $
) as counted;

-- student, contest: as 3
--   change 14 (line 10): - and 1 = 1
--     + and (part 6)

-- 7. student, judge
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and 1 = 1 and (part 3) order by s.sid desc) limit $
) as counted;

-- student, judge: as 3
--   change 15 (line 10): - and true
--     + and (part 3)

-- 8. student, judge
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and 1 = 1 and (part 4) order by s.sid desc) limit $
) as counted;

-- student, judge: as 3
--   change 16 (line 10): - and true
--     + and (part 4)
-- student, language: as 1
--   change 17 (line 3): - and 1 = 1
--     + and (s.language = $ and s.outputs = $)
-- student, language: as 3, 17 (line 10)
