-- GET /contest/list: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    )
  )
  limit $1
) as counted;

-- visitor
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  )
  order by c.starts_at desc, c.cid desc
  limit $1 offset $2
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $3) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- visitor, phase=current
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and c.ends_at > statement_timestamp()
  )
  limit $1
) as counted;

-- visitor, phase=current
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and c.ends_at > statement_timestamp()
  order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not (exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1) or false),
    case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
    c.starts_at desc, c.cid desc
  limit $2 offset $3
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not (exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) or false),
  case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
  c.starts_at desc, c.cid desc;

-- visitor, type=title, content
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and position(lower($1) in c.title_key) > 0
  )
  limit $2
) as counted;

-- visitor, type=title, content
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and position(lower($1) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $2 offset $3
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- student
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $1 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    )
  )
  limit $3
) as counted;

-- student
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $1 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
      )
  )
  order by c.starts_at desc, c.cid desc
  limit $3 offset $4
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $6 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $7 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $8 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- student, phase=current
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $1 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    ) and c.ends_at > statement_timestamp()
  )
  limit $3
) as counted;

-- student, phase=current
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $1 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
      )
  ) and c.ends_at > statement_timestamp()
  order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not (
      exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $3)
        or (c.course_id in (select course_id from course_members where user_id = $4 and manage_contest)) is true
    ),
    case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
    c.starts_at desc, c.cid desc
  limit $5 offset $6
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $7) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $8 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $9 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $11)
      or (c.course_id in (select course_id from course_members where user_id = $12 and manage_contest)) is true
  ),
  case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
  c.starts_at desc, c.cid desc;

-- student, type=title, content
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (c.deleted_at is null and c.status = 2)
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $1 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    ) and position(lower($3) in c.title_key) > 0
  )
  limit $4
) as counted;

-- student, type=title, content
with page as (
  select c.cid
  from contests as c
  where (
    (c.deleted_at is null and c.status = 2)
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $1 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
      )
  ) and position(lower($3) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $4 offset $5
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $6) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $7 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $8 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $9 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin
select count(*) as count from ((select c.cid from contests as c where c.deleted_at is null) limit $1) as counted;

-- admin
with page as (
  select c.cid from contests as c where c.deleted_at is null order by c.starts_at desc, c.cid desc limit $1 offset $2
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $3) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $4 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $5 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $6 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin, course
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.created_at,
  co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin, course
select count(*) as count
from ((select c.cid from contests as c where c.deleted_at is null and c.course_id = $1) limit $2) as counted;

-- admin, course
with page as (
  select c.cid
  from contests as c
  where c.deleted_at is null and c.course_id = $1
  order by c.starts_at desc, c.cid desc
  limit $2 offset $3
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $6 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin, phase=current
select count(*) as count
from (
  (select c.cid from contests as c where c.deleted_at is null and c.ends_at > statement_timestamp()) limit $1
) as counted;

-- admin, phase=current
with page as (
  select c.cid
  from contests as c
  where c.deleted_at is null and c.ends_at > statement_timestamp()
  order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not (
      exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
        or (c.course_id in (select course_id from course_members where user_id = $2 and manage_contest)) is true
    ),
    case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
    c.starts_at desc, c.cid desc
  limit $3 offset $4
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $6 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $7 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $8 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $9)
      or (c.course_id in (select course_id from course_members where user_id = $10 and manage_contest)) is true
  ),
  case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
  c.starts_at desc, c.cid desc;

-- admin, type=title, content
select count(*) as count
from (
  (select c.cid from contests as c where c.deleted_at is null and position(lower($1) in c.title_key) > 0) limit $2
) as counted;

-- admin, type=title, content
with page as (
  select c.cid
  from contests as c
  where c.deleted_at is null and position(lower($1) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $2 offset $3
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4) as is_entrant,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $6 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;
