-- GET /course/:id/gradebook: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-problem.sql, admin, course

-- part 1
select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
from course_members m
join users u on u.id = m.user_id
where m.course_id = $ and (not m.view_solution and not m.manage_contest and u.privilege < 2)
union all
select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, null::integer, true
from users u
where u.id in (
  select t.user_id
  from contest_totals t
  where t.contest_id = any($::integer[]) and t.submissions > 0
  union all
  select k.user_id
  from gradebook_marks k
  where k.column_id = any($::integer[])
) and not exists (select from course_members m where m.course_id = $ and m.user_id = u.id);

-- 1. admin
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests,
  c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour, c.takes_virtual,
  c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at, g.weight, g.cap, g.is_bonus,
  g.category, c.starts_at <= statement_timestamp() as has_begun, c.ends_at <= statement_timestamp() as is_over,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open_now, null::jsonb as own_time
from contests as c
left join gradebook_items as g on g.contest_id = c.cid and g.course_id = c.course_id
where c.course_id = $ and (c.deleted_at is null and c.status = 2 and not c.is_draft)
order by c.starts_at, c.cid;

-- 2. admin
select column_id as "columnId", title, out_of as "outOf", is_complete as "isComplete", weight, cap,
  is_bonus as "isBonus", category
from gradebook_columns
where course_id = $
order by column_id;

-- 3. admin
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $ and (not m.view_solution and not m.manage_contest and u.privilege < 2)
) p;

-- 4. admin
select e.user_id, e.contest_id, e.column_id, e.mark, e.reason, b.uid as by, e.made_at
from gradebook_exceptions as e
inner join users as b on b.id = e.made_by
where e.course_id = $ and e.user_id = any($::integer[]);

-- 5. admin
select name, weight, drop_lowest as "dropLowest" from gradebook_categories where course_id = $ order by position;

-- 6. admin
select scale, steps, drop_lowest as "dropLowest" from gradebooks where course_id = $;

-- 7. admin
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $ and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by uid_key
  limit $ offset $
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals, null as typed
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, sortBy=uid, sort=-1: as 7, 1 (line 19)
--   change 1 (line 9): - order by uid_key
--     + order by uid_key desc
-- admin, sortBy=studentNumber, sort=-1: as 7, 2 (line 19)
--   change 2 (line 9): - order by uid_key
--     + order by student_number = '', lower(student_number) desc, uid_key
-- admin, sortBy=studentNumber, sort=1: as 7, 3 (line 19)
--   change 3 (line 9): - order by uid_key
--     + order by student_number = '', lower(student_number), uid_key
-- admin, sortBy=final, sort=-1: as 7
--   change 4 (line 10): - limit $ offset $
--   change 5 (line 14): - join lateral ( select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
--     + join (
--       select t.user_id, string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
--   change 6 (line 17): - where t.user_id = p.user_id and t.contest_id = any($::integer[])
--     + where t.contest_id = any($::integer[])
--   change 7 (line 18): - ) t on true
--     + group by t.user_id
--       ) t on t.user_id = p.user_id
-- admin, keyword: as 3
--   change 8 (line 7): + and (position($ in u.uid_key) > 0 or position($ in lower(u.nick)) > 0 or position($ in lower(u.student_number)) > 0)
-- admin, keyword: as 7
--   change 9 (line 8): + and (
--         position($ in u.uid_key) > 0 or position($ in lower(u.nick)) > 0 or position($ in lower(u.student_number)) > 0
--       )
-- admin, section: as 3
--   change 10 (line 7): + and m.section_id is null
-- admin, section: as 7, 10 (line 8)
-- admin, section: as 3
--   change 11 (line 7): + and m.section_id = $
-- admin, section: as 7, 11 (line 8)
-- admin, mine: as 3
--   change 12 (line 7): + and m.section_id in (select section_id from course_section_tas where course_id = $ and user_id = $)
-- admin, mine: as 7, 12 (line 8)

-- 8. admin, left
select count(*) from (part 1) p;

-- admin, left: as 7
--   change 13 (line 4): - select u.id as user_id, … 13 more … )
--     + part 1
