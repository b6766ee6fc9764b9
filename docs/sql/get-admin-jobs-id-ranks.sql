-- GET /admin/jobs/:id/ranks: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- root, cid: in get-status-list.sql, student, contest
-- root, cid: in get-admin-jobs-id-changes.sql, root

-- part 1
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
  and (
    u.kind = 'person'
      or not (
        exists (select from teams self where self.user_id = u.id and self.hidden)
          or exists (
            select
            from team_in_category i
            join team_categories g on g.category_id = i.category_id
            where i.team_id = u.id and g.hidden
          )
      )
  );

-- 1. root, cid
select i.sid, i.new_judge as judge, coalesce(i.new_score, 0) as score,
  (select j.group_points from judgements j where j.id = i.shadow_id) as groups
from job_submissions i
where i.job_id = $ and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  and i.contest_id = $ and i.contest_id > 0;

-- 2. root, cid
select r.id as user_id, r.uid, r.nick, s.pid, s.sid,
  case when s.after_end then (
    select d.ended_at from exam_drafts d where d.sid = s.sid
  ) else s.created_at end as created_at, s.judge, s.score, j.group_points as groups
from (select distinct user_id, pid from submissions where sid = any($::integer[])) touched
join (part 1) r on r.id = touched.user_id
join contest_problems cp on cp.contest_id = $ and cp.pid = touched.pid
join submissions s on s.contest_id = $ and s.contest_id > 0 and s.user_id = touched.user_id and s.pid = touched.pid
  and (not s.after_end or exists (select from exam_drafts d where d.sid = s.sid and d.counts))
left join judgements j on j.id = s.judgement_id;

-- 3. root, cid
select r.uid, r.nick, r.school, c.cells
from (part 1) r
join (
  select c.user_id, string_agg(c.member, ',') as cells
  from score_cells c
  join contest_problems cp on cp.contest_id = c.contest_id and cp.pid = c.pid
  where c.contest_id = $ and c.member is not null
  group by c.user_id
) c on c.user_id = r.id
order by r.uid_key;
