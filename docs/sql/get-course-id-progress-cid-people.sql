-- GET /course/:id/progress/:cid/people: each statement, below who was the first to send it and with which filters.

-- admin
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin
select c.cid, c.title, c.rule, c.starts_at, c.ends_at,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open,
  (
    select count(*)
    from contest_totals t
    where t.contest_id = c.cid and t.submissions > 0
      and t.user_id in (
        select user_id
        from (
          select m.user_id, m.uid_key, m.section_id
          from course_members m
          where m.course_id = $1
            and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
        ) class
      )
  ) as begun
from contests as c
where c.course_id = $2
  and (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $3)
      )
  ) and c.cid = $4
order by c.starts_at desc, c.cid desc
limit $5;

-- admin
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, $4::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen;

-- admin
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, $4::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $5 offset $6;

-- admin, section
select c.cid, c.title, c.rule, c.starts_at, c.ends_at,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open,
  (
    select count(*)
    from contest_totals t
    where t.contest_id = c.cid and t.submissions > 0
      and t.user_id in (
        select user_id
        from (
          select m.user_id, m.uid_key, m.section_id
          from course_members m
          where m.course_id = $1
            and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
            and m.section_id is null
        ) class
      )
  ) as begun
from contests as c
where c.course_id = $2
  and (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $3)
      )
  ) and c.cid = $4
order by c.starts_at desc, c.cid desc
limit $5;

-- admin, section
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id is null
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, $4::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen;

-- admin, section
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id is null
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, $4::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $5 offset $6;

-- admin, section
select c.cid, c.title, c.rule, c.starts_at, c.ends_at,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open,
  (
    select count(*)
    from contest_totals t
    where t.contest_id = c.cid and t.submissions > 0
      and t.user_id in (
        select user_id
        from (
          select m.user_id, m.uid_key, m.section_id
          from course_members m
          where m.course_id = $1
            and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
            and m.section_id = $2
        ) class
      )
  ) as begun
from contests as c
where c.course_id = $3
  and (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
      )
  ) and c.cid = $5
order by c.starts_at desc, c.cid desc
limit $6;

-- admin, section
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id = $2
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $3 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $4)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, $5::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen;

-- admin, section
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id = $2
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $3 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $4)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, $5::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $6 offset $7;

-- admin, mine
select c.cid, c.title, c.rule, c.starts_at, c.ends_at,
  (
    c.last_end <= statement_timestamp()
      and (
        c.unfreeze = 'auto' or c.unfrozen_at is not null
          or (c.freeze_rule ~ '^(none|0+)$' and c.rule in ('icpc', 'ioi', 'best'))
      ) and not c.rule in ('homework')
  ) as is_open,
  (
    select count(*)
    from contest_totals t
    where t.contest_id = c.cid and t.submissions > 0
      and t.user_id in (
        select user_id
        from (
          select m.user_id, m.uid_key, m.section_id
          from course_members m
          where m.course_id = $1
            and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
            and m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
        ) class
      )
  ) as begun
from contests as c
where c.course_id = $4
  and (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5)
      )
  ) and c.cid = $6
order by c.starts_at desc, c.cid desc
limit $7;

-- admin, mine
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $4 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $5)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, $6::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen;

-- admin, mine
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    and m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $4 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $5)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, $6::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $7 offset $8;

-- admin, pid
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3) and s.pid = $4
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, $5::integer as pid, 0 as tries, null::timestamptz as last_at
  from class
  where user_id not in (select user_id from pairs)
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $6 offset $7;

-- admin, state=stuck, tries
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (
  select user_id, pid, tries, last_at
  from pairs
  where (not solved and tries >= $4 and last_at < statement_timestamp() - interval '1 day')
) chosen;

-- admin, state=stuck, tries
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, pid, tries, last_at
  from pairs
  where (not solved and tries >= $4 and last_at < statement_timestamp() - interval '1 day')
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $5 offset $6;

-- admin, state=trying, tries
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (
  select user_id, pid, tries, last_at
  from pairs
  where not solved and not (not solved and tries >= $4 and last_at < statement_timestamp() - interval '1 day')
) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $5 offset $6;

-- admin, state=solved, tries
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select count(*)
from (select user_id, pid, tries, last_at from pairs where solved) chosen;

-- admin, state=solved, tries
with class as materialized (
  select m.user_id, m.uid_key, m.section_id
  from course_members m
  where m.course_id = $1
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
),
  handed_in as (
    select s.user_id, s.pid, s.judge, s.created_at,
      count(*) filter (where s.judge = 3) over (
        partition by s.user_id, s.pid order by s.sid rows between unbounded preceding and 1 preceding
      ) as solved_before
    from submissions s
    where s.contest_id = $2 and s.contest_id > 0 and s.judge <> 12 and s.user_id in (select user_id from class)
      and s.pid in (select cp.pid from contest_problems cp where cp.contest_id = $3)
  ),
  pairs as (
    select user_id, pid, count(*) filter (where judge between 2 and 9 and solved_before = 0) as tries,
      bool_or(judge = 3) as solved, max(created_at) as last_at
    from handed_in
    group by user_id, pid
  )
select u.uid, u.nick, class.section_id, chosen.pid, chosen.tries, chosen.last_at, count(*) over () as total
from (select user_id, pid, tries, last_at from pairs where solved) chosen
join class on class.user_id = chosen.user_id
join users u on u.id = chosen.user_id
order by class.uid_key, chosen.pid
limit $4 offset $5;
