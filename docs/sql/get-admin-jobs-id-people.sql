-- GET /admin/jobs/:id/people: each statement, below who was the first to send it and with which filters.

-- root
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
where job.id = $1;

-- root
with changed as (
  select s.user_id, s.pid, count(*) as changed,
    sum(
      case when s.is_open then (i.new_judge = $1)::integer - (coalesce(s.counted_judge, 0) = $2)::integer else 0 end
    ) as accepted
  from job_submissions i
  join submissions s on s.sid = i.sid
  where i.job_id = $3 and (i.new_judge <> i.old_judge or i.new_score <> i.old_score)
    and (s.judgement_id is not distinct from i.base_id and (s.skipped_at is not null) = i.was_skipped)
  group by s.user_id, s.pid
),
  people as (
    select changed.user_id, sum(changed.changed) as changed,
      sum(
        case when p.deleted_at is null then (
          coalesce(up.accepted, 0) + changed.accepted > 0
        )::integer - (coalesce(up.accepted, 0) > 0)::integer else 0 end
      ) as gained
    from changed
    join problems p on p.pid = changed.pid
    left join user_problems up on up.user_id = changed.user_id and up.pid = changed.pid
    group by changed.user_id
  ),
  page as (
    select u.uid, u.uid_key, u.nick, people.changed, u.solve, people.gained
    from people
    join users u on u.id = people.user_id
    order by people.gained, u.uid_key
    limit $4 offset $5
  )
select counted.total, page.uid, page.nick, page.changed, page.solve, page.gained
from (select count(*) as total from people) counted
left join page on true
order by page.gained, page.uid_key;
