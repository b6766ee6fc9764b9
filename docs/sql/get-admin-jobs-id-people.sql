-- GET /admin/jobs/:id/people: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- root: in get-admin-jobs-id-changes.sql, root

-- 1. root
with changed as (
  select i.user_id, i.pid, count(*) as changed,
    coalesce(
      sum((i.new_judge = $)::integer - (i.old_judge = $)::integer) filter (
        where (i.contest_id = 0 or i.contest_id in (select cid from contests where is_open))
          and i.pid not in (select pid from problems where deleted_at is not null)
      ), 0
    ) as accepted
  from job_submissions i
  where i.job_id = $ and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  group by i.user_id, i.pid
),
  people as (
    select changed.user_id, sum(changed.changed) as changed,
      sum(
        (coalesce(up.accepted, 0) + changed.accepted > 0)::integer - (coalesce(up.accepted, 0) > 0)::integer
      ) as gained
    from changed
    left join lateral (
      select up.accepted
      from user_problems up
      where up.user_id = changed.user_id and up.pid = changed.pid and changed.accepted <> 0 offset 0
    ) up on true
    group by changed.user_id
  ), page as (select * from people order by gained, user_id limit $ offset $)
select counted.total, page.uid, page.nick, page.changed, page.solve, page.gained
from (select count(*) as total from people) counted
left join (select page.*, u.uid, u.nick, u.solve from page join users u on u.id = page.user_id) page on true
order by page.gained, page.user_id;
