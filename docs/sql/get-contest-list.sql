-- GET /contest/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin, course: in get-problem.sql, admin, course

-- part 1
(
  (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
      and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
  )
    or (
      (not c.of_teams and not exists (select from exams x where x.contest_id = c.cid))
        and case when c.encrypt = 2 then (
          exists (select from contest_allowed_users where contest_id = c.cid and user_id = $)
            or exists (
              select
              from contest_allowed_groups a
              join groups g on g.gid = a.gid and g.deleted_at is null
              join group_members m on m.gid = a.gid
              where a.contest_id = c.cid and m.user_id = $
            )
        ) else (c.course_id in (select course_id from course_members where user_id = $ and basic)) is true end
    )
) or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true;

-- part 2
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

-- part 3
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

-- part 4
(c.ends_at <= statement_timestamp() or c.has_own_times)
  and (
    c.last_end <= statement_timestamp()
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
      ) end * interval '1 minute' end <= statement_timestamp()
  );

-- 1. visitor
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      ) and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and c.rule <> $
  )
  limit $
) as counted;

-- 2. visitor
with page as (
  select c.cid
  from contests as c
  where (
    ((c.deleted_at is null and c.status = 2 and not c.is_draft) and (c.cid not in (select contest_id from rehearsals)))
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and c.rule <> $
  order by c.starts_at desc, c.cid desc
  limit $ offset $
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests,
  c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour, c.takes_virtual,
  c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time,
  null::timestamptz as virtual_until, co.name as course_name, co.join_code <> '' as course_has_code,
  false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived, (false or false) as is_mine
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- visitor, phase=current: as 1
--   change 1 (line 12): + and c.ends_at > statement_timestamp()
-- visitor, phase=current: as 2
--   change 2 (line 8): - order by c.starts_at desc,
--     + and c.ends_at > statement_timestamp()
--       order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp() and not (false or false),
--         c.ends_at > statement_timestamp() and not c.starts_at <= statement_timestamp(),
--         case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
--         c.starts_at desc,
--   change 3 (line 26): - order by c.starts_at desc,
--     + order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp() and not (false or false),
--       c.ends_at > statement_timestamp() and not c.starts_at <= statement_timestamp(),
--       case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
--       c.starts_at desc,
-- visitor, type=title, content: as 1
--   change 4 (line 12): + and position(lower($) in c.title_key) > 0
-- visitor, type=title, content: as 2, 4 (line 8)

-- 3. student
select count(*) as count from ((select c.cid from contests as c where (part 2) and c.rule <> $) limit $) as counted;

-- 4. student
with page as (
  select c.cid from contests as c where (part 2) and c.rule <> $ order by c.starts_at desc, c.cid desc limit $ offset $
)
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
  ) as is_closed, co.archived_at is not null as is_archived, (part 1) as is_mine
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- 5. student, phase=current
select count(*) as count
from ((select c.cid from contests as c where (part 2) and c.rule <> $ and (part 3)) limit $) as counted;

-- student, phase=current: as 4
--   change 5 (line 2): - order by c.starts_at desc,
--     + and (part 3)
--       order by (part 4), (part 3) and not (part 1), (part 3)
--         and not (
--           c.starts_at <= statement_timestamp()
--             and (
--               not c.has_own_times
--                 or case when c.has_own_times then coalesce( (
--                     select own_time.starts_at
--                     from contest_own_times own_time
--                     where own_time.contest_id = c.cid and own_time.user_id = $
--                   ), c.starts_at ) else c.starts_at end <= statement_timestamp()
--             )
--         ),
--         case when (part 4) then null when (
--           c.starts_at <= statement_timestamp()
--             and (
--               not c.has_own_times
--                 or case when c.has_own_times then coalesce( (
--                     select own_time.starts_at
--                     from contest_own_times own_time
--                     where own_time.contest_id = c.cid and own_time.user_id = $
--                   ), c.starts_at ) else c.starts_at end <= statement_timestamp()
--             )
--         ) then case when c.has_own_times then coalesce( (
--             select own_time.ends_at
--             from contest_own_times own_time
--             where own_time.contest_id = c.cid and own_time.user_id = $
--           ), c.ends_at ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce( (
--             select max(x.minutes)
--             from contest_extensions x
--             where x.contest_id = c.cid
--               and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
--           ), 0 ) end * interval '1 minute' end else case when c.has_own_times then coalesce( (
--             select own_time.starts_at
--             from contest_own_times own_time
--             where own_time.contest_id = c.cid and own_time.user_id = $
--           ), c.starts_at ) else c.starts_at end end, c.starts_at desc,
--   change 6 (line 40): - order by c.starts_at desc,
--     + order by (part 4), (part 3) and not (part 1), (part 3)
--       and not (
--         c.starts_at <= statement_timestamp()
--           and (
--             not c.has_own_times
--               or case when c.has_own_times then coalesce( (
--                   select own_time.starts_at
--                   from contest_own_times own_time
--                   where own_time.contest_id = c.cid and own_time.user_id = $
--                 ), c.starts_at ) else c.starts_at end <= statement_timestamp()
--           )
--       ),
--       case when (part 4) then null when (
--         c.starts_at <= statement_timestamp()
--           and (
--             not c.has_own_times
--               or case when c.has_own_times then coalesce( (
--                   select own_time.starts_at
--                   from contest_own_times own_time
--                   where own_time.contest_id = c.cid and own_time.user_id = $
--                 ), c.starts_at ) else c.starts_at end <= statement_timestamp()
--           )
--       ) then case when c.has_own_times then coalesce( (
--           select own_time.ends_at from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
--         ), c.ends_at ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce( (
--           select max(x.minutes)
--           from contest_extensions x
--           where x.contest_id = c.cid
--             and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
--         ), 0 ) end * interval '1 minute' end else case when c.has_own_times then coalesce( (
--           select own_time.starts_at
--           from contest_own_times own_time
--           where own_time.contest_id = c.cid and own_time.user_id = $
--         ), c.starts_at ) else c.starts_at end end, c.starts_at desc,
-- student, type=title, content: as 3, 4 (line 1)
-- student, type=title, content: as 4, 4 (line 2)
-- admin: as 1
--   change 7 (line 7): - ( (
--   change 8 (line 8): - and c.status = 2 and not c.is_draft)
--   change 9 (line 9): + or (
--       exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $
--   change 10 (line 10): + or c.is_open
--       and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $
--   change 11 (line 10): - and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1
-- admin: as 4
--   change 12 (line 2): - part 2
--     + c.deleted_at is null
--       and (
--         c.cid not in (select contest_id from rehearsals
--   change 13 (line 2): + or (
--                 exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
--                   and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
--               )
--           )
--       )
-- admin, course: as 3, 12 (line 1), 13 (line 1)
--   change 14 (line 1): + and c.course_id = $
-- admin, course: as 4, 12 (line 2), 13 (line 2), 14 (line 2)
-- admin, phase=current: as 5, 12 (line 2), 13 (line 2)
-- admin, phase=current: as 4, 12 (line 2), 13 (line 2), 5 (line 2), 6 (line 40)
-- admin, type=title, content: as 3, 12 (line 1), 13 (line 1), 4 (line 1)
-- admin, type=title, content: as 4, 12 (line 2), 13 (line 2), 4 (line 2)
