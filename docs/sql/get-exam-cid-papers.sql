-- GET /exam/:cid/papers: each statement, below who was the first to send it and with which filters.
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
select /* prepared */ cp.pid, cp.position, cp.points, p.title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles, p.deleted_at,
  exists (select from test_groups g where g.pid = cp.pid) as has_groups,
  (
    select case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end
    from problem_levels l
    where l.pid = p.pid
  ) as level
from contest_problems as cp
inner join problems as p on p.pid = cp.pid
where cp.contest_id = $
order by cp.position;

-- 3. admin
select count(*) as count from ((select user_id from exam_sitters where contest_id = $) limit $) as counted;

-- 4. admin
select d.user_id, d.pid, d.sid, s.judge, d.counts
from exam_drafts d
join submissions s on s.sid = d.sid
where d.contest_id = $ and d.user_id = any($::integer[])
order by d.sid;

-- 5. admin
select s.user_id, u.uid, u.nick, u.student_number, s.entered_at, s.handed_in_at, r.code, r.made_at, r.content,
  r.signature, k.public_key,
  (
    select count(*)::integer from submissions m where m.user_id = s.user_id and m.contest_id = $ and m.contest_id > 0
  ) as submissions, s.handed_in_at is not null
  and clock_timestamp() < (
    select case when c.has_own_times then coalesce(
      (
        select own_time.ends_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = s.user_id
      ), c.ends_at
    ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (
            x.user_id = s.user_id or x.section_id in (select section_id from course_members where user_id = s.user_id)
          )
      ), 0
    ) end * interval '1 minute' end
    from contests c
    where c.cid = s.contest_id
  ) as may_reopen
from exam_sitters as s
inner join users as u on u.id = s.user_id
left join exam_receipts as r on r.contest_id = s.contest_id and r.user_id = s.user_id and r.replaced_at is null
left join receipt_keys as k on k.key_id = r.key_id
where s.contest_id = $
order by u.uid_key
limit $ offset $;

-- 6. admin
select x.*, exists (select from exam_proctors p where p.contest_id = x.contest_id and p.user_id = $) as is_proctor,
  exists (select from exam_sitters s where s.contest_id = x.contest_id and s.user_id = $) as is_sitter
from exams as x
where x.contest_id = $;
