-- GET /admin/jobs/:id/ranks: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. root, cid
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

-- 2. root, cid
select i.sid, i.new_judge as judge, coalesce(i.new_score, 0) as score,
  (select j.group_points from judgements j where j.id = i.shadow_id) as groups
from job_submissions i
where i.job_id = $ and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  and i.contest_id = $ and i.contest_id > 0;

-- 3. root, cid
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
where job.id = $;

-- 4. root, cid
select r.id as user_id, r.uid, r.nick, s.pid, s.sid,
  case when s.after_end then (
    select d.ended_at from exam_drafts d where d.sid = s.sid
  ) else s.created_at end as created_at, s.judge, s.score, j.group_points as groups
from (select distinct user_id, pid from submissions where sid = any($::integer[])) touched
join (
  select u.id, u.uid, u.nick, u.school, u.uid_key
  from contest_entrants e
  join users u on u.id = e.user_id
  where e.contest_id = $ and u.privilege = $
    and u.id not in (
      select m.user_id
      from contests c
      join course_members m on m.course_id = c.course_id and m.manage_contest
      where c.cid = $
    )
) r on r.id = touched.user_id
join contest_problems cp on cp.contest_id = $ and cp.pid = touched.pid
join submissions s on s.contest_id = $ and s.contest_id > 0 and s.user_id = touched.user_id and s.pid = touched.pid
  and (not s.after_end or exists (select from exam_drafts d where d.sid = s.sid and d.counts))
left join judgements j on j.id = s.judgement_id;

-- 5. root, cid
select r.uid, r.nick, r.school, c.cells
from (
  select u.id, u.uid, u.nick, u.school, u.uid_key
  from contest_entrants e
  join users u on u.id = e.user_id
  where e.contest_id = $ and u.privilege = $
    and u.id not in (
      select m.user_id
      from contests c
      join course_members m on m.course_id = c.course_id and m.manage_contest
      where c.cid = $
    )
) r
join (
  select c.user_id, string_agg(c.member, ',') as cells
  from score_cells c
  join contest_problems cp on cp.contest_id = c.contest_id and cp.pid = c.pid
  where c.contest_id = $ and c.member is not null
  group by c.user_id
) c on c.user_id = r.id
order by r.uid_key;
