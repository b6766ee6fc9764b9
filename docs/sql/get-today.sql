-- GET /today: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- student: in get-account-notifications.sql, student
-- student: in get-course-id.sql, teacher
-- student: in get-account-submissions.sql, student
-- student: in get-account-notifications.sql, student
-- student: in get-contest-list.sql, student, phase=current
-- student: in get-account-submissions.sql, student

-- part 1
(
  (
    c.deleted_at is null and c.status = 2
      and (
        not c.is_draft
          or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
      )
  )
    and (
      c.cid not in (select contest_id from rehearsals)
        or (
          exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
            and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
        )
    )
)
  and (
    (
      c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
        or c.course_id in (select course_id from course_members where user_id = $ and basic)
    )
      or (
        exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
          and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
      )
  );

-- part 2
c.last_end > statement_timestamp()
  and (
    c.ends_at > statement_timestamp() and not c.has_own_times
      or case when c.has_own_times then coalesce(
        (
          select own_time.ends_at
          from contest_own_times own_time
          where own_time.contest_id = c.cid and own_time.user_id = $
        ), c.ends_at
      ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * interval '1 minute' end > statement_timestamp()
  );

-- part 3
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
            where encrypt = 2 and course_id not in (select course_id from course_members where user_id = $ and basic)
          )
      ) and owner_id <> $
      and (
        course_id is null
          or course_id not in (select course_id from course_members where user_id = $ and manage_problem)
      ) and pid not in (select pid from problem_setters where user_id = $)
  );

-- 1. student
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests,
  c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour, c.takes_virtual,
  c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
      and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
  ) as is_entrant, exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * 60000::bigint
  ) end as own_time,
  (select v.lasts_until from virtual_runs v where v.contest_id = c.cid and v.user_id = $) as virtual_until,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed, co.archived_at is not null as is_archived, coalesce(t.submissions, 0) as submissions,
  (select count(*) from contest_problems p where p.contest_id = c.cid) as problems,
  (select coalesce(sum(p.points), 0) from contest_problems p where p.contest_id = c.cid) as points,
  (
    select coalesce(sum(least(s.score, p.points)), 0)
    from score_cells s
    join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
    where s.contest_id = c.cid and s.user_id = $
  ) as own_score,
  (
    select count(s.accepted_at)
    from score_cells s
    join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
    where s.contest_id = c.cid and s.user_id = $
  ) as own_solved
from contests as c
inner join courses as co on co.course_id = c.course_id
left join contest_totals as t on t.contest_id = c.cid and t.user_id = $
where c.rule = $ and (part 1) and c.is_draft = $
  and c.course_id in (select course_id from course_members where user_id = $ and not manage_contest)
  and (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ) and (part 2)
order by c.due_at, c.cid
limit $;

-- 2. student
select co.course_id, co.name
from course_members as m
inner join courses as co on co.course_id = m.course_id
where m.user_id = $ and co.archived_at is null
order by co.course_id desc
limit $;

-- 3. student
select co.course_id, co.name, m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest,
  m.manage_course
from course_members as m
inner join courses as co on co.course_id = m.course_id
where m.user_id = $ and co.archived_at is null
  and not (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
order by co.course_id desc
limit $;

-- 4. student
select distinct on (c.course_id) c.course_id, c.cid, c.title, c.starts_at
from contests c
join exams x on x.contest_id = c.cid
where c.course_id = any($::integer[]) and c.deleted_at is null and c.status = 2 and c.ends_at > statement_timestamp()
  and c.cid not in (select contest_id from rehearsals)
order by c.course_id, c.starts_at, c.cid;

-- 5. student
select percentile_disc(0.75) within group (order by l.level) as reach
from user_problems as up
inner join problem_levels as l on l.pid = up.pid
where up.user_id = $ and up.accepted > $
  and up.pid not in (
    select cp.pid
    from contest_entrants e
    join contests c on c.cid = e.contest_id and c.deleted_at is null and c.due_at is null
      and not (
        c.last_end <= statement_timestamp()
          and (
            c.unfreeze = 'auto' or c.unfrozen_at is not null
              or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
          ) and not c.rule in ('homework')
      )
    join contest_problems cp on cp.contest_id = c.cid
    where e.user_id = $
  );

-- 6. student
select pid from user_problems where user_id = $ and accepted > $ limit $;

-- 7. student
with by_hand as materialized (
  select co.course_id
  from courses co
  where co.course_id = any($::integer[])
    and exists (
      select
      from course_members m
      join submission_marks k on k.marked_by = m.user_id
      join submissions s on s.sid = k.sid
      join contests h on h.cid = s.contest_id and h.course_id = m.course_id
      where m.course_id = co.course_id and m.view_solution
    )
),
  waiting as (
    select c.course_id, c.cid,
      (
        select count(*)
        from score_cells cell
        join contest_problems cp on cp.contest_id = cell.contest_id and cp.pid = cell.pid
        cross join lateral (
          select own.sid
          from submissions own
          where own.contest_id = cell.contest_id and own.contest_id > 0 and own.user_id = cell.user_id
            and own.pid = cell.pid and own.judge <> $
          order by own.sid desc
          limit 1
        ) s
        where cell.contest_id = c.cid and cell.submissions > 0
          and c.last_end > statement_timestamp() - $ * interval '1 day'
          and not exists (select from submission_marks k where k.sid = s.sid)
      ) as count
    from contests c
    where c.course_id in (select course_id from by_hand) and c.rule = 'homework'
      and (c.deleted_at is null and c.status = 2 and not c.is_draft) and c.due_at <= statement_timestamp()
  )
select course_id, sum(count)::integer as count, case when count(*) = 1 then min(cid) end as cid
from waiting
where count > 0
group by course_id;

-- 8. student
with inside as materialized (
  select c.course_id, c.cid
  from contests c
  where c.course_id = any($::integer[]) and (c.deleted_at is null and c.status = 2 and not c.is_draft)
),
  m as (
    select course_id as place, pid, user_a, user_b, sid, other_sid
    from similarity_matches
    where course_id = any($::integer[]) and percent >= $
    union all
    select i.course_id, k.pid, k.user_a, k.user_b, k.sid, k.other_sid
    from inside i
    join similarity_matches k on k.contest_id = i.cid and k.contest_id > 0
    where k.course_id is distinct from i.course_id and k.percent >= $
  )
select m.place as course_id, count(distinct (m.pid, m.user_a, m.user_b)) as count
from m
left join similarity_reviews r on r.pid = m.pid and r.user_a = m.user_a and r.user_b = m.user_b
where coalesce(r.state, 'open') = 'open'
  and not exists (
    select
    from similarity_jobs j
    join submissions taken on taken.sid = j.sid
    where j.sid in (m.sid, m.other_sid) and taken.counted_judge is distinct from $ offset 0
  ) and m.pid not in (select pid from problems where deleted_at is not null)
  and exists (
    select
    from submissions o
    where o.sid = m.other_sid
      and (o.course_id = m.place or o.contest_id > 0 and (m.place, o.contest_id) in (select course_id, cid from inside))
  )
group by m.place;

-- 9. student
with near as (
  select p.pid, p.title,
    case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
    case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end as level, l.level as points
  from problems as p
  left join problem_levels as l on l.pid = p.pid
  where p.deleted_at is null
    and (
      p.status = 2
        and (
          p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
            or p.course_id in (select course_id from course_members where user_id = $ and basic)
        )
    ) and not exists (select from user_problems up where up.user_id = $ and up.pid = p.pid and up.accepted > 0)
    and l.level >= $
  order by l.level asc, p.pid
  limit $
)
select pid, title, titles, near.level
from near
order by exists (select from user_problems up where up.user_id = $ and up.pid = near.pid and up.submitted > 0),
  points asc, pid
limit $;

-- 10. student
with own as materialized (
  select s.pid, s.contest_id, s.course_id, s.judge, s.created_at, s.sid
  from (select * from submissions where user_id = $ order by sid desc limit $) s
  where not (
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
      )
  )
),
  worked as (
    select pid, contest_id, (array_agg(course_id order by sid desc))[1] as course_id,
      (array_agg(judge order by sid desc))[1] as judge, max(created_at) as tried_at, null::timestamptz as typed_at
    from own
    group by pid, contest_id
    union all
    select pid, contest_id, null, null, null, max(updated_at)
    from (select * from drafts where user_id = $ order by updated_at desc limit $) d
    group by pid, contest_id
  ),
  candidates as (
    select pid, contest_id, max(course_id) as course_id, max(judge) as judge, max(tried_at) as tried_at,
      max(typed_at) as typed_at, greatest(max(tried_at), max(typed_at)) as at
    from worked
    group by pid, contest_id
  )
select p.pid, p.title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles, w.at, w.judge,
  (w.typed_at > w.tried_at or w.tried_at is null) is true as draft, c.cid, cp.position, c.title as contest,
  case when c.cid is null then place.course_id end as course
from candidates w
join problems p on p.pid = w.pid and p.deleted_at is null
left join contests c on c.cid = w.contest_id and w.contest_id > 0
left join contest_problems cp on cp.contest_id = c.cid and cp.pid = w.pid
left join lateral (
  select l.course_id
  from course_problems l
  where l.pid = w.pid
    and l.course_id in (
      select course_id
      from course_members
      where user_id = $ and basic
        and not (course_id in (select course_id from courses where archived_at is not null)) is true
    ) and (l.course_id = w.course_id or w.pid in (part 3))
  order by l.course_id = w.course_id desc nulls last, l.course_id desc
  limit 1
) place on w.contest_id = 0
where not exists (select from own where own.pid = w.pid and own.contest_id = w.contest_id and own.judge = $)
  and case when w.contest_id = 0 then (w.pid not in (part 3) or place.course_id is not null)
  and not exists (
    select from user_problems u where u.user_id = $ and u.pid = w.pid and u.accepted > 0
  ) else cp.position is not null and (part 1)
  and (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
      and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
  )
  and (
    (part 2)
      and (
        c.starts_at <= statement_timestamp()
          and (
            not c.has_own_times
              or case when c.has_own_times then coalesce(
                (
                  select own_time.starts_at
                  from contest_own_times own_time
                  where own_time.contest_id = c.cid and own_time.user_id = $
                ), c.starts_at
              ) else c.starts_at end <= statement_timestamp()
          )
      )
  ) and not (c.course_id in (select course_id from courses where archived_at is not null)) is true end
order by w.at desc
limit 1;

-- 11. student
with pairs as (
  select c.course_id, c.cid, cell.user_id, own.*
  from contests c
  join contest_problems cp on cp.contest_id = c.cid
  join score_cells cell on cell.contest_id = c.cid and cell.pid = cp.pid and cell.submissions >= $
  join course_members m on m.course_id = c.course_id and m.user_id = cell.user_id
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
  cross join lateral (
    select count(*) filter (where s.judge between 2 and 9) as tries, bool_or(s.judge = 3) as solved,
      max(s.created_at) as last_at
    from submissions s
    where s.contest_id = cell.contest_id and s.contest_id > 0 and s.user_id = cell.user_id and s.pid = cell.pid
      and s.judge <> 12
  ) own
  where c.course_id = any($::integer[]) and c.rule = 'homework'
    and (c.deleted_at is null and c.status = 2 and not c.is_draft)
    and (c.last_end > statement_timestamp() and c.starts_at <= statement_timestamp()) and cell.accepted_at is null
)
select course_id, count(distinct user_id) as people, mode() within group (order by cid) as cid
from pairs
where (not solved and tries >= $ and last_at < statement_timestamp() - interval '1 day')
group by course_id;
