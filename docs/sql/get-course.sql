-- GET /course: each statement, below who was the first to send it and with which filters.

-- visitor
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id in (
  select course_id
  from courses
  order by (course_id is null) desc, archived_at is not null, course_id desc
  limit $2 offset $3
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- visitor
select count(*) as count from ((select course_id from courses) limit $1) as counted;

-- visitor, keyword
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id in (
  select course_id
  from courses
  where name ilike $2
  order by (course_id is null) desc, archived_at is not null, course_id desc
  limit $3 offset $4
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- visitor, keyword
select count(*) as count from ((select course_id from courses where name ilike $1) limit $2) as counted;

-- visitor, mine
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id in (
  select course_id
  from courses
  where (course_id is null)
  order by (course_id is null) desc, archived_at is not null, course_id desc
  limit $2 offset $3
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- visitor, mine
select count(*) as count from ((select course_id from courses where (course_id is null)) limit $1) as counted;

-- student
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $3
where co.course_id in (
  select course_id
  from courses
  order by (course_id in (select course_id from course_members where user_id = $4)) desc, archived_at is not null,
    course_id desc
  limit $5 offset $6
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- student, keyword
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $3
where co.course_id in (
  select course_id
  from courses
  where name ilike $4
  order by (course_id in (select course_id from course_members where user_id = $5)) desc, archived_at is not null,
    course_id desc
  limit $6 offset $7
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- student, mine
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $3
where co.course_id in (
  select course_id
  from courses
  where (course_id in (select course_id from course_members where user_id = $4))
  order by (course_id in (select course_id from course_members where user_id = $5)) desc, archived_at is not null,
    course_id desc
  limit $6 offset $7
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- student, mine
select count(*) as count
from (
  (select course_id from courses where (course_id in (select course_id from course_members where user_id = $1)))
  limit $2
) as counted;

-- admin
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        c.deleted_at is null
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $2
where co.course_id in (
  select course_id
  from courses
  order by (course_id in (select course_id from course_members where user_id = $3)) desc, archived_at is not null,
    course_id desc
  limit $4 offset $5
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- admin, keyword
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        c.deleted_at is null
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $2
where co.course_id in (
  select course_id
  from courses
  where name ilike $3
  order by (course_id in (select course_id from course_members where user_id = $4)) desc, archived_at is not null,
    course_id desc
  limit $5 offset $6
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- admin, mine
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        c.deleted_at is null
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
          )
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $2
where co.course_id in (
  select course_id
  from courses
  where (course_id in (select course_id from course_members where user_id = $3))
  order by (course_id in (select course_id from course_members where user_id = $4)) desc, archived_at is not null,
    course_id desc
  limit $5 offset $6
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;
