-- GET /admin/solutions: each statement, below who was the first to send it and with which filters.

-- admin
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.sid desc
limit $1 offset $2;

-- admin
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0
  )
  order by s.sid desc
  limit $1
) as counted;

-- admin
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any($1::integer[])
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, true as reads_course, true as course_opens
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by array_position($2::integer[], s.sid);

-- admin, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.sid asc
limit $1 offset $2;

-- admin, sortBy=time, sort=-1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.time_ms desc, s.sid desc
limit $1 offset $2;

-- admin, sortBy=time, sort=1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.time_ms, s.sid asc
limit $1 offset $2;

-- admin, sortBy=memory, sort=-1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.memory_kb desc, s.sid desc
limit $1 offset $2;

-- admin, sortBy=memory, sort=1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.memory_kb, s.sid asc
limit $1 offset $2;

-- admin, sortBy=sim, sort=-1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $1 offset $2;

-- admin, sortBy=sim, sort=1
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.sim nulls first, s.created_at, s.sid asc
limit $1 offset $2;

-- admin, uid
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.user_id = $1
  )
)
order by s.sid desc
limit $2 offset $3;

-- admin, uid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  )
  order by s.sid desc
  limit $2
) as counted;

-- admin, uid
select id, uid, privilege, nick, motto, mail, school, student_number, submit, solve, created_at
from users
where uid_key = $1;

-- admin, uid, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.user_id = $1
  )
)
order by s.sid asc
limit $2 offset $3;

-- admin, uid, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, uid, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, uid, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, uid, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, uid, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, uid, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.user_id = $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, pid
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.pid = $1
  )
)
order by s.sid desc
limit $2 offset $3;

-- admin, pid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  )
  order by s.sid desc
  limit $2
) as counted;

-- admin, pid, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.pid = $1
  )
)
order by s.sid asc
limit $2 offset $3;

-- admin, pid, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, pid, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, pid, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, pid, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, pid, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, pid, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, mid
(select s.sid from submissions as s where (true and s.contest_id = 0)) order by s.sid desc limit $1 offset $2;

-- admin, mid
select count(*) as count
from ((select s.sid from submissions as s where (true and s.contest_id = 0)) order by s.sid desc limit $1) as counted;

-- admin, mid, sortBy=createdAt, sort=1
(select s.sid from submissions as s where (true and s.contest_id = 0)) order by s.sid asc limit $1 offset $2;

-- admin, mid, sortBy=time, sort=-1
(select s.sid from submissions as s where (true and s.contest_id = 0))
order by s.time_ms desc, s.sid desc
limit $1 offset $2;

-- admin, mid, sortBy=time, sort=1
(select s.sid from submissions as s where (true and s.contest_id = 0)) order by s.time_ms, s.sid asc limit $1 offset $2;

-- admin, mid, sortBy=memory, sort=-1
(select s.sid from submissions as s where (true and s.contest_id = 0))
order by s.memory_kb desc, s.sid desc
limit $1 offset $2;

-- admin, mid, sortBy=memory, sort=1
(select s.sid from submissions as s where (true and s.contest_id = 0))
order by s.memory_kb, s.sid asc
limit $1 offset $2;

-- admin, mid, sortBy=sim, sort=-1
(select s.sid from submissions as s where (true and s.contest_id = 0))
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $1 offset $2;

-- admin, mid, sortBy=sim, sort=1
(select s.sid from submissions as s where (true and s.contest_id = 0))
order by s.sim nulls first, s.created_at, s.sid asc
limit $1 offset $2;

-- admin, mid
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $1 and deleted_at is not null)
      and (s.contest_id = $2 and s.contest_id > 0)
  )
)
order by s.sid desc
limit $3 offset $4;

-- admin, mid
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  )
  order by s.sid desc
  limit $3
) as counted;

-- admin, mid, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $1 and deleted_at is not null)
      and (s.contest_id = $2 and s.contest_id > 0)
  )
)
order by s.sid asc
limit $3 offset $4;

-- admin, mid, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $3 offset $4;

-- admin, mid, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $3 offset $4;

-- admin, mid, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $3 offset $4;

-- admin, mid, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $3 offset $4;

-- admin, mid, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, mid, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0)
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $3 offset $4;

-- admin, judge
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.judge = $1
  )
)
order by s.sid desc
limit $2 offset $3;

-- admin, judge
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  )
  order by s.sid desc
  limit $2
) as counted;

-- admin, judge, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.judge = $1
  )
)
order by s.sid asc
limit $2 offset $3;

-- admin, judge, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, judge, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, judge, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, judge, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, judge, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, judge, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, language
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1
  )
)
order by s.sid desc
limit $2 offset $3;

-- admin, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  )
  order by s.sid desc
  limit $2
) as counted;

-- admin, language, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1
  )
)
order by s.sid asc
limit $2 offset $3;

-- admin, language, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, language, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, language, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, language, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, language, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, language, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, from
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.created_at >= $1
  )
)
order by s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, from
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  )
  order by s.created_at desc, s.sid desc
  limit $2
) as counted;

-- admin, from, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.created_at >= $1
  )
)
order by s.created_at asc, s.sid asc
limit $2 offset $3;

-- admin, from, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, from, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, from, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, from, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, from, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, from, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at >= $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, to
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.created_at < $1
  )
)
order by s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, to
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  )
  order by s.created_at desc, s.sid desc
  limit $2
) as counted;

-- admin, to, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.created_at < $1
  )
)
order by s.created_at asc, s.sid asc
limit $2 offset $3;

-- admin, to, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, to, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, to, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, to, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, to, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, to, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.created_at < $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, sim
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.sim >= $1
  )
)
order by s.sid desc
limit $2 offset $3;

-- admin, sim
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  )
  order by s.sid desc
  limit $2
) as counted;

-- admin, sim, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.sim >= $1
  )
)
order by s.sid asc
limit $2 offset $3;

-- admin, sim, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $2 offset $3;

-- admin, sim, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $2 offset $3;

-- admin, sim, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $2 offset $3;

-- admin, sim, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $2 offset $3;

-- admin, sim, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $2 offset $3;

-- admin, sim, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.sim >= $1
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $2 offset $3;

-- admin, pid, judge, language
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.pid = $1 and s.judge = $2 and s.language = $3
  )
)
order by s.sid desc
limit $4 offset $5;

-- admin, pid, judge, language
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.pid = $1 and s.judge = $2 and s.language = $3
    )
  )
  order by s.sid desc
  limit $4
) as counted;

-- admin, user, problem, contest
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $1 and deleted_at is not null) and s.user_id = $2 and s.pid = $3
      and (s.contest_id = $4 and s.contest_id > 0)
  )
)
order by s.sid desc
limit $5 offset $6;

-- admin, user, problem, contest
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null) and s.user_id = $2 and s.pid = $3
        and (s.contest_id = $4 and s.contest_id > 0)
    )
  )
  order by s.sid desc
  limit $5
) as counted;

-- admin, judge, to
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
  )
)
order by s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, judge, to
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  )
  order by s.created_at desc, s.sid desc
  limit $3
) as counted;

-- admin, judge, to, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
  )
)
order by s.created_at asc, s.sid asc
limit $3 offset $4;

-- admin, judge, to, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $3 offset $4;

-- admin, judge, to, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $3 offset $4;

-- admin, judge, to, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $3 offset $4;

-- admin, judge, to, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $3 offset $4;

-- admin, judge, to, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, judge, to, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.judge = $1 and s.created_at < $2
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $3 offset $4;

-- admin, language, from
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
  )
)
order by s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, language, from
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  )
  order by s.created_at desc, s.sid desc
  limit $3
) as counted;

-- admin, language, from, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
  )
)
order by s.created_at asc, s.sid asc
limit $3 offset $4;

-- admin, language, from, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $3 offset $4;

-- admin, language, from, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $3 offset $4;

-- admin, language, from, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $3 offset $4;

-- admin, language, from, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $3 offset $4;

-- admin, language, from, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, language, from, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.created_at >= $2
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $3 offset $4;

-- admin, language, sim
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
  )
)
order by s.sid desc
limit $3 offset $4;

-- admin, language, sim
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  )
  order by s.sid desc
  limit $3
) as counted;

-- admin, language, sim, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    case when s.contest_id in (
      select cid
      from contests
      where deleted_at is not null
      union all
      select *
      from (select contest_id from rehearsals) r
    ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
  )
)
order by s.sid asc
limit $3 offset $4;

-- admin, language, sim, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $3 offset $4;

-- admin, language, sim, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $3 offset $4;

-- admin, language, sim, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $3 offset $4;

-- admin, language, sim, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $3 offset $4;

-- admin, language, sim, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $3 offset $4;

-- admin, language, sim, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      case when s.contest_id in (
        select cid
        from contests
        where deleted_at is not null
        union all
        select *
        from (select contest_id from rehearsals) r
      ) then 0 else 1 end <> 0 and s.language = $1 and s.sim >= $2
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $3 offset $4;

-- admin, mid, to
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $1 and deleted_at is not null)
      and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
  )
)
order by s.sid desc
limit $4 offset $5;

-- admin, mid, to
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  )
  order by s.sid desc
  limit $4
) as counted;

-- admin, mid, to, sortBy=createdAt, sort=1
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $1 and deleted_at is not null)
      and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
  )
)
order by s.sid asc
limit $4 offset $5;

-- admin, mid, to, sortBy=time, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.time_ms desc, s.sid desc
limit $4 offset $5;

-- admin, mid, to, sortBy=time, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.time_ms, s.sid asc
limit $4 offset $5;

-- admin, mid, to, sortBy=memory, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.memory_kb desc, s.sid desc
limit $4 offset $5;

-- admin, mid, to, sortBy=memory, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.memory_kb, s.sid asc
limit $4 offset $5;

-- admin, mid, to, sortBy=sim, sort=-1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.sim desc nulls last, s.created_at desc, s.sid desc
limit $4 offset $5;

-- admin, mid, to, sortBy=sim, sort=1
select s.sid
from (
  (
    select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
    from submissions as s
    where (
      not exists (select from contests where cid = $1 and deleted_at is not null)
        and (s.contest_id = $2 and s.contest_id > 0) and s.created_at < $3
    )
  ) offset 0
) as s
order by s.sim nulls first, s.created_at, s.sid asc
limit $4 offset $5;
