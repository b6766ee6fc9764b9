-- GET /plan/review: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. student
select p.pid, p.title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles, r.solved_at
from (
  select s.pid, max(s.created_at) as solved_at
  from submissions s
  where s.user_id = $ and s.counted_judge = $ and s.is_open
  group by s.pid having max(s.created_at) < statement_timestamp() - make_interval(days => $)
) r
join problems p on p.pid = r.pid
where (
  p.deleted_at is null
    and (
      (
        p.status = 2
          and (
            p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
              or p.course_id in (select course_id from course_members where user_id = $ and basic)
          )
      ) or p.owner_id = $
        or (p.course_id in (select course_id from course_members where user_id = $ and manage_problem)) is true
        or p.pid in (select pid from problem_setters where user_id = $)
    )
)
order by r.solved_at, p.pid
limit $;
