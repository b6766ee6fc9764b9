-- GET /import: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count from package_imports where owner_id = $;

-- 2. admin
select i.id, i.owner_id, i.course_id, i.state, i.created_at, i.finished_at,
  (
    select json_build_object(
      'found', count(*), 'chosen', count(choice), 'done', count(*) filter (where p.state = 'done'), 'failed',
        count(*) filter (where p.state = 'failed')
    )
    from package_problems p
    where p.import_id = i.id
  ) as counts
from package_imports as i
where i.owner_id = $
order by i.id desc
limit $ offset $;
