-- GET /course/:id/progress/:cid/people: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-problem.sql, admin, course

-- part 1
select s.user_id, s.pid, s.judge, s.created_at,
  count(*) filter (where s.judge = 3) over (
    partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
  ) as solved_before
from submissions s
where s.contest_id = $ and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
  and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $);

-- 1. admin
select c.cid, c.title, c.rule, c.starts_at, c.ends_at,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open,
  (
    select count(*)
    from contest_totals t
    where t.contest_id = c.cid and t.submissions > 0
      and t.user_id in (
        select user_id
        from (
          select m.user_id, m.uid_key, m.section_id
          from course_members m
          where m.course_id = $
            and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
        ) class
      )
  ) as begun
from contests as c
where c.course_id = $
  and (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or (
            exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
              and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
          )
      )
  ) and c.cid = $
order by c.starts_at desc, c.cid desc
limit $;

-- 2. admin
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
), handed_in as (part 1),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, $::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen;

-- admin: as 2
--   change 1 (line 13): - select count(*)
--     + select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
--   change 2 (line 18): + join class on class.user_id = chosen.user_id
--       join users u on u.id = chosen.user_id
--       order by class.uid_key, chosen.pid
--       limit $ offset $
-- admin, section: as 1
--   change 3 (line 20): + and m.section_id is null
-- admin, section: as 2, 3 (line 6)
-- admin, section: as 2, 3 (line 6), 1 (line 13), 2 (line 18)
-- admin, section: as 1
--   change 4 (line 20): + and m.section_id = $
-- admin, section: as 2, 4 (line 6)
-- admin, section: as 2, 4 (line 6), 1 (line 13), 2 (line 18)
-- admin, mine: as 1
--   change 5 (line 20): + and m.section_id in (select section_id from course_section_tas where course_id = $ and user_id = $)
-- admin, mine: as 2, 5 (line 6)
-- admin, mine: as 2, 5 (line 6), 1 (line 13), 2 (line 18)
-- admin, pid: as 2, 1 (line 13), 2 (line 18)
--   change 6 (line 6): - part 1
--     + select s.user_id, s.pid, s.judge, s.created_at,
--         count(*) filter (where s.judge = 3) over (
--           partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
--         ) as solved_before
--       from submissions s
--       where s.contest_id = $ and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
--         and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $) and s.pid = $
-- admin, state=stuck, tries: as 2
--   change 7 (line 15): - $::integer as pid, … 4 more … select user_id
--     + pid, tries, last_at
--   change 8 (line 17): + where (not solved and tries >= $ and last_at < statement_timestamp() - interval '1 day'
-- admin, state=stuck, tries: as 2, 1 (line 13), 7 (line 15), 8 (line 17), 2 (line 18)
-- admin, state=trying, tries: as 2, 1 (line 13), 7 (line 15), 2 (line 18)
--   change 9 (line 17): + where not solved and not (not solved and tries >= $ and last_at < statement_timestamp() - interval '1 day'
-- admin, state=solved, tries: as 2, 7 (line 15)
--   change 10 (line 17): - )
--     + where solved
-- admin, state=solved, tries: as 2, 1 (line 13), 7 (line 15), 10 (line 17), 2 (line 18)
