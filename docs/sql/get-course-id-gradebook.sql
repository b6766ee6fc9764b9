-- GET /course/:id/gradebook: each statement, below who was the first to send it and with which filters.

-- admin
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  g.weight, g.cap, g.is_bonus, g.category, c.starts_at <= statement_timestamp() as has_begun,
  c.ends_at <= statement_timestamp() as is_over,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open_now
from contests as c
left join gradebook_items as g on g.contest_id = c.cid and g.course_id = c.course_id
where c.course_id = $1 and (c.deleted_at is null and c.status = 2 and not c.is_draft)
order by c.starts_at, c.cid;

-- admin
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
) p;

-- admin
select name, weight, drop_lowest as "dropLowest" from gradebook_categories where course_id = $1 order by position;

-- admin
select scale, steps, drop_lowest as "dropLowest" from gradebooks where course_id = $1;

-- admin
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by uid_key
  limit $2 offset $3
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($4::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, sortBy=uid, sort=-1
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by uid_key desc
  limit $2 offset $3
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($4::integer[]) and t.submissions > 0
) t on true
order by uid_key desc;

-- admin, sortBy=studentNumber, sort=-1
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by student_number = '', lower(student_number) desc, uid_key
  limit $2 offset $3
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($4::integer[]) and t.submissions > 0
) t on true
order by student_number = '', lower(student_number) desc, uid_key;

-- admin, sortBy=studentNumber, sort=1
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by student_number = '', lower(student_number), uid_key
  limit $2 offset $3
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($4::integer[]) and t.submissions > 0
) t on true
order by student_number = '', lower(student_number), uid_key;

-- admin, sortBy=final, sort=-1
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  ) p
  order by uid_key
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join (
  select t.user_id, string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.contest_id = any($2::integer[]) and t.submissions > 0
  group by t.user_id
) t on t.user_id = p.user_id
order by uid_key;

-- admin, keyword
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
    and (
      position($2 in u.uid_key) > 0 or position($3 in lower(u.nick)) > 0 or position($4 in lower(u.student_number)) > 0
    )
) p;

-- admin, keyword
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
      and (
        position($2 in u.uid_key) > 0 or position($3 in lower(u.nick)) > 0
          or position($4 in lower(u.student_number)) > 0
      )
  ) p
  order by uid_key
  limit $5 offset $6
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($7::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, section
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2) and m.section_id is null
) p;

-- admin, section
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
      and m.section_id is null
  ) p
  order by uid_key
  limit $2 offset $3
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($4::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, section
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2) and m.section_id = $2
) p;

-- admin, section
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2) and m.section_id = $2
  ) p
  order by uid_key
  limit $3 offset $4
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($5::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, mine
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
    and m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
) p;

-- admin, mine
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
      and m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
  ) p
  order by uid_key
  limit $4 offset $5
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($6::integer[]) and t.submissions > 0
) t on true
order by uid_key;

-- admin, left
select count(*)
from (
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
  from course_members m
  join users u on u.id = m.user_id
  where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
  union all
  select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, null::integer, true
  from users u
  where u.id in (select t.user_id from contest_totals t where t.contest_id = any($2::integer[]) and t.submissions > 0)
    and not exists (select from course_members m where m.course_id = $3 and m.user_id = u.id)
) p;

-- admin, left
with page as materialized (
  select *
  from (
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, m.section_id, false as has_left
    from course_members m
    join users u on u.id = m.user_id
    where m.course_id = $1 and (not m.view_solution and not m.manage_contest and u.privilege < 2)
    union all
    select u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number, null::integer, true
    from users u
    where u.id in (select t.user_id from contest_totals t where t.contest_id = any($2::integer[]) and t.submissions > 0)
      and not exists (select from course_members m where m.course_id = $3 and m.user_id = u.id)
  ) p
  order by uid_key
  limit $4 offset $5
)
select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals
from page p
left join lateral (
  select string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals
  from contest_totals t
  where t.user_id = p.user_id and t.contest_id = any($6::integer[]) and t.submissions > 0
) t on true
order by uid_key;
