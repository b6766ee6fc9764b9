-- GET /contest/:cid/entrants: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.shows_schools,
  c.open_board, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
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
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed, co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  exists (select course_id from course_members where user_id = $ and manage_contest) as manages_somewhere,
  c.cid in (select contest_id from exams where not shows_ranklist) as keeps_ranklist,
  (
    (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
      and exists (select from site_values where key = $ and value = 'true')
  ) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $;

-- 2. admin
select count(*) as count
from (
  (
    select m.user_id
    from (select * from contest_entrants m where m.contest_id = $) as m
    order by m.entered_at desc, m.user_id desc
  )
  limit $
) as counted;

-- 3. admin
with page as (
  select m.user_id, m.entered_at
  from (select * from contest_entrants m where m.contest_id = $) as m
  order by m.entered_at desc, m.user_id desc
  limit $ offset $
)
select u.uid, u.nick, e.entered_at, e.address
from page
inner join contest_entrants as e on e.contest_id = $ and e.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.entered_at desc, page.user_id desc;

-- admin, keyword: as 2
--   change 1 (line 5): + and (
--         position(lower($) in m.uid_key) > 0
--           or exists (select from users u where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--       )

-- 4. admin, keyword
select word.pieces is null as is_often, count, ids
from (select pieces_among_people(lower($)) as pieces offset 0) word
cross join lateral (
  select count(*), coalesce(array_agg(user_id), '{}')::text as ids
  from (
    select s.user_id from user_search s where s.grams @> word.pieces and position(lower($) in s.haystack) > 0 limit $
  ) found
  where word.pieces is not null
) holding;

-- admin, keyword: as 3, 1 (line 3)
-- admin, keyword: as 2
--   change 2 (line 5): + select m.*
--       from unnest($::integer[]) as f (id)
--       cross join lateral (
--   change 3 (line 5): + and m.user_id = f.id offset 0) m
-- admin, keyword: as 3, 2 (line 3), 3 (line 3)
