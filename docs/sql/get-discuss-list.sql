-- GET /discuss/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- visitor, course: in get-problem.sql, admin, course

-- part 1
(part 6) and not (part 2);

-- part 2
(part 4)
  and not (
    d.author_id = $
      or (
        d.pid is not null
          and d.pid in (
            select cp.pid
            from contest_problems cp
            join contests rc on rc.cid = cp.contest_id
            where rc.deleted_at is null
              and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
              and rc.cid not in (select contest_id from rehearsals)
              and cp.contest_id in (
                select mc.cid
                from contests mc
                where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                  and mc.deleted_at is null and mc.status = 2
              )
          )
      )
  );

-- part 3
(
  d.pid is null
    or d.pid not in (
      select pid
      from problems
      where (deleted_at is not null or status <> 2 or course_id is not null)
        and (deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2)))
    )
) and not ((part 4));

-- part 4
d.pid is not null
  and d.pid in (
    select cp.pid
    from contests rc
    join contest_problems cp on cp.contest_id = rc.cid
    where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      and rc.cid not in (select contest_id from rehearsals)
  )
  and (
    (
      d.pid in (
        select cp.pid
        from contests rc
        join contest_problems cp on cp.contest_id = rc.cid
        join problems p on p.pid = cp.pid
        where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
          and rc.cid not in (select contest_id from rehearsals)
          and not (
            (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
              and p.available_since < rc.starts_at
          ) and rc.questions_since is null
      )
        or exists (
          select cp.pid
          from contests rc
          join contest_problems cp on cp.contest_id = rc.cid
          join problems p on p.pid = cp.pid
          where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
            and rc.cid not in (select contest_id from rehearsals)
            and not (
              (
                p.status = 2
                  and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))
              ) and p.available_since < rc.starts_at
            ) and cp.pid = d.pid and rc.questions_since > d.created_at
        )
    )
      or exists (
        select
        from contests rc
        join contest_problems cp on cp.contest_id = rc.cid
        join contest_entrants e on e.contest_id = rc.cid
          and e.user_id = any(
            array_append(
              array(select team_id from team_members where user_id = d.author_id and role = 'contestant'),
                (d.author_id)::integer
            )
          )
        where rc.deleted_at is null
          and (
            (
              rc.last_end > statement_timestamp()
                and (
                  rc.ends_at > statement_timestamp() and not rc.has_own_times
                    or case when rc.has_own_times then coalesce(
                      (
                        select own_time.ends_at
                        from contest_own_times own_time
                        where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
                      ), rc.ends_at
                    ) else rc.ends_at + case when rc.longest_extra = 0 then 0 else coalesce(
                      (
                        select max(x.minutes)
                        from contest_extensions x
                        where x.contest_id = rc.cid
                          and (
                            x.user_id = d.author_id
                              or x.section_id in (select section_id from course_members where user_id = d.author_id)
                          )
                      ), 0
                    ) end * interval '1 minute' end > statement_timestamp()
                )
            )
              and (
                rc.starts_at <= statement_timestamp()
                  and (
                    not rc.has_own_times
                      or case when rc.has_own_times then coalesce(
                        (
                          select own_time.starts_at
                          from contest_own_times own_time
                          where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
                        ), rc.starts_at
                      ) else rc.starts_at end <= statement_timestamp()
                  )
              )
          ) and d.author_id not in (select id from users where privilege >= 2)
          and not exists (
            select
            from course_members m
            where m.course_id = rc.course_id and m.user_id = d.author_id and m.manage_contest
          ) and cp.pid = d.pid and not (rc.questions_since <= d.created_at) is true
          and coalesce(d.edited_at, d.created_at) >= case when rc.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
            ), rc.starts_at
          ) else rc.starts_at end
      )
  );

-- part 5
d.contest_id is null
  or d.contest_id in (
    select mc.cid
    from contests mc
    where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
      and mc.deleted_at is null and mc.status = 2
  )
  or d.contest_id in (
    select ec.cid
    from contest_entrants e
    join contests ec on ec.cid = e.contest_id
    where e.user_id = $ and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
      and (
        ec.starts_at <= statement_timestamp()
          and (
            not ec.has_own_times
              or case when ec.has_own_times then coalesce(
                (
                  select own_time.starts_at
                  from contest_own_times own_time
                  where own_time.contest_id = ec.cid and own_time.user_id = $
                ), ec.starts_at
              ) else ec.starts_at end <= statement_timestamp()
          )
      )
    union
    select v.contest_id
    from virtual_runs v
    join contests vc on vc.cid = v.contest_id
    where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
  )
  and (
    d.author_id = $
      or d.contest_id in (
        select ec.cid
        from contest_entrants e
        join contests ec on ec.cid = e.contest_id
        where e.user_id = $ and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
          and (
            ec.starts_at <= statement_timestamp()
              and (
                not ec.has_own_times
                  or case when ec.has_own_times then coalesce(
                    (
                      select own_time.starts_at
                      from contest_own_times own_time
                      where own_time.contest_id = ec.cid and own_time.user_id = $
                    ), ec.starts_at
                  ) else ec.starts_at end <= statement_timestamp()
              )
          )
          and (
            (ec.ends_at <= statement_timestamp() or ec.has_own_times)
              and (
                ec.last_end <= statement_timestamp()
                  or case when ec.has_own_times then coalesce(
                    (
                      select own_time.ends_at
                      from contest_own_times own_time
                      where own_time.contest_id = ec.cid and own_time.user_id = $
                    ), ec.ends_at
                  ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                    (
                      select max(x.minutes)
                      from contest_extensions x
                      where x.contest_id = ec.cid
                        and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
                    ), 0
                  ) end * interval '1 minute' end <= statement_timestamp()
              )
          )
        union
        select v.contest_id
        from virtual_runs v
        join contests vc on vc.cid = v.contest_id
        where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
      ) and d.contest_id not in (select contest_id from exams where not shows_ranklist) or coalesce(part 16)
      or exists (select from contests hw where hw.cid = d.contest_id and (hw.questions_since <= d.created_at) is true)
  );

-- part 6
d.pid is null or d.pid not in (part 12)
  or (
    d.pid in (
      select cp.pid
      from contest_problems cp
      where cp.contest_id in (part 8)
      union
      select lp.pid
      from course_problems lp
      where lp.course_id in (select course_id from course_members where user_id = $ and basic)
    )
  ) is true
  and d.pid not in (
    select pid
    from problems
    where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
  );

-- part 7
select did
from discussions
where contest_id in (select cid from contests where course_id = $::integer and deleted_at is null)
union all
select did
from discussions
where author_id in (select user_id from course_members where course_id = $::integer)
  and pid in (
    select pid
    from course_problems
    where course_id = $::integer
    union
    select pid
    from contest_problems
    where contest_id in (
      select cid from contests where course_id = $::integer and deleted_at is null and cid in (part 8)
    )
  );

-- part 8
select mc.cid
from contests mc
where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  and mc.deleted_at is null and mc.status = 2
union
select ec.cid
from contest_entrants e
join contests ec on ec.cid = e.contest_id
where e.user_id = $ and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
  and (
    ec.starts_at <= statement_timestamp()
      and (
        not ec.has_own_times
          or case when ec.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = ec.cid and own_time.user_id = $
            ), ec.starts_at
          ) else ec.starts_at end <= statement_timestamp()
      )
  )
union
select v.contest_id
from virtual_runs v
join contests vc on vc.cid = v.contest_id
where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft);

-- part 9
(
  d.comments = 0
    or not exists (
      select from discussion_comments a where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
    )
) and not (d.settled_at >= d.active_at) is true and not coalesce(part 16)
  and not exists (
    select
    from course_members t
    where t.course_id = $::integer and t.user_id = d.author_id
      and not (not (t.view_testcase or t.view_solution or t.manage_problem or t.manage_contest or t.manage_course))
  );

-- part 10
(part 12)
union
select cp.pid
from contests rc
join contest_problems cp on cp.contest_id = rc.cid
where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
  and rc.cid not in (select contest_id from rehearsals);

-- part 11
(
  d.comments = 0
    or not exists (
      select from discussion_comments a where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
    )
) and not (d.settled_at >= d.active_at) is true and not coalesce(part 16);

-- part 12
select pid
from problems
where (deleted_at is not null or status <> 2 or course_id is not null)
  and (
    deleted_at is not null
      or (
        status = 0
          or course_id in (
            select course_id
            from courses
            where encrypt = 2 and course_id not in (select course_id from course_members where user_id = $ and basic)
          )
      ) and owner_id <> $
      and (
        course_id is null
          or course_id not in (select course_id from course_members where user_id = $ and manage_problem)
      ) and pid not in (select pid from problem_setters where user_id = $)
  );

-- part 13
(
  select pid
  from problems
  where (deleted_at is not null or status <> 2 or course_id is not null)
    and (deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2)))
)
union
select cp.pid
from contests rc
join contest_problems cp on cp.contest_id = rc.cid
where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
  and rc.cid not in (select contest_id from rehearsals);

-- part 14
select did
from discussions
where contest_id in (select cid from contests where course_id = $::integer and deleted_at is null)
union all
select did
from discussions
where author_id in (select user_id from course_members where course_id = $::integer)
  and pid in (
    select pid
    from course_problems
    where course_id = $::integer
    union
    select pid
    from contest_problems
    where contest_id in (select cid from contests where course_id = $::integer and deleted_at is null)
  );

-- part 15
select u.uid, u.nick,
  (
    exists (
      select
      from course_members t
      where t.course_id = $::integer and t.user_id = u.id
        and not (not (t.view_testcase or t.view_solution or t.manage_problem or t.manage_contest or t.manage_course))
    ) or u.id in (select id from users where privilege >= 2)
  ) as staff
from discussion_comments a
join users u on u.id = a.author_id
where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
order by staff desc, a.id
limit 1;

-- part 16
d.by_staff, d.author_id in (select id from users where privilege >= 2)
  or (d.author_id, d.contest_id) in (
    select m.user_id, rc.cid
    from contests rc
    join course_members m on m.course_id = rc.course_id
    where m.manage_contest and rc.deleted_at is null
      and (
        (rc.last_end > statement_timestamp() and rc.starts_at <= statement_timestamp())
          or rc.cid in (select contest_id from exams where not shows_ranklist)
      )
  );

-- 1. visitor
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at, asked.pid as about_pid,
  asked.position as about_index, coalesce(part 16) as author_is_staff, (part 11) as is_unanswered
from (
  select d.did
  from discussions d
  where d.deleted_at is null and not d.is_private
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and not ((part 4)) and d.contest_id is null
  order by d.active_at desc, d.did desc
  limit $ offset $
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
left join contest_problems asked on asked.contest_id = d.contest_id and asked.pid = d.about_pid
order by d.active_at desc, d.did desc;

-- 2. visitor
select least($::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (part 13) doubtful (pid)
  cross join lateral (
    select * from discussions d where d.pid = doubtful.pid and d.deleted_at is null and not d.is_private offset 0
  ) d
  where (part 3) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null and not d.is_private
    limit $::integer + kept.count
  ) found
) outside
cross join lateral (select count(*) from (select where false) found) inside;

-- visitor, keyword: as 1
--   change 1 (line 20): + and position(lower($) in d.title_key) <> 0

-- 3. visitor, keyword
select is_often, count, dids
from (
  select count(*) > $ as is_often, search_needles(lower($)) as pieces
  from (select haystack from discussion_search order by did desc limit $) newest
  where position(lower($) in haystack) > 0 offset 0
) among
cross join lateral (
  select count(*), coalesce(array_agg(did), '{}')::text as dids
  from (
    select s.did
    from discussion_search s
    where not is_often and s.grams @> pieces and position(lower($) in s.haystack) > 0
    limit $
  ) found
) holding;

-- visitor, keyword: as 2, 1 (line 6), 1 (line 15)
-- visitor, keyword: as 1
--   change 2 (line 1): - select d.did, … 19 more … ) as is_unanswered
--     + select count(*) as count
--   change 3 (line 6): - select d.did from discussions d
--     + select
--       from unnest($::integer[]) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
--   change 4 (line 21): - offset $ … 11 more … d.did desc
--     + ) as counted
-- visitor, keyword: as 1
--   change 5 (line 7): - from discussions d
--     + from unnest($::integer[]) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
-- visitor, pid: as 1, 2 (line 1), 4 (line 21)
--   change 6 (line 6): - select d.did
--     + select
--   change 7 (line 20): + and d.pid = $
-- visitor, pid: as 1, 7 (line 20)
-- visitor, cid: as 1, 2 (line 1), 6 (line 6), 4 (line 21)
--   change 8 (line 20): + and d.contest_id = $
-- visitor, cid: as 1, 8 (line 20)

-- 4. student
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at, asked.pid as about_pid,
  asked.position as about_index, coalesce(part 16) as author_is_staff, (part 11) as is_unanswered
from (
  select d.did
  from discussions d
  where d.deleted_at is null
    and (
      not d.is_private or d.author_id = $
        or exists (
          select
          from discussion_readers r
          where r.did = d.did
            and (
              r.user_id = $
                or d.contest_id in (
                  select mc.cid
                  from contests mc
                  where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                    and mc.deleted_at is null and mc.status = 2
                )
            )
        )
    ) and (part 6) and not (part 2) and (part 5)
  order by d.active_at desc, d.did desc
  limit $ offset $
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
left join contest_problems asked on asked.contest_id = d.contest_id and asked.pid = d.about_pid
order by d.active_at desc, d.did desc;

-- 5. student
select distinct on (w.pid) w.*
from (
  select lp.pid, lp.course_id as course, null::integer as cid, null::integer as index
  from course_problems lp
  where lp.course_id in (select course_id from course_members where user_id = $ and basic)
  union all
  select cp.pid, null, cp.contest_id, cp.position
  from contest_problems cp
  where cp.contest_id in (part 8)
) w
where w.pid = any($::integer[]) and w.pid in (part 12)
order by w.pid, w.course desc nulls last, w.cid desc;

-- 6. student
select least($::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (part 10) doubtful (pid)
  cross join lateral (
    select *
    from discussions d
    where d.pid = doubtful.pid and d.deleted_at is null
      and (
        not d.is_private or d.author_id = $
          or exists (
            select
            from discussion_readers r
            where r.did = d.did
              and (
                r.user_id = $
                  or d.contest_id in (
                    select mc.cid
                    from contests mc
                    where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                      and mc.deleted_at is null and mc.status = 2
                  )
              )
          )
      ) offset 0
  ) d
  where (part 1) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null
      and (
        not d.is_private or d.author_id = $
          or exists (
            select
            from discussion_readers r
            where r.did = d.did
              and (
                r.user_id = $
                  or d.contest_id in (
                    select mc.cid
                    from contests mc
                    where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                      and mc.deleted_at is null and mc.status = 2
                  )
              )
          )
      )
    limit $::integer + kept.count
  ) found
) outside
cross join lateral (
  select count(*)
  from (
    select
    from (part 8) mine
    cross join lateral (
      select *
      from discussions d
      where d.contest_id = mine.cid and d.deleted_at is null
        and (
          not d.is_private or d.author_id = $
            or exists (
              select
              from discussion_readers r
              where r.did = d.did
                and (
                  r.user_id = $
                    or d.contest_id in (
                      select mc.cid
                      from contests mc
                      where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                        and mc.deleted_at is null and mc.status = 2
                    )
                )
            )
        ) offset 0
    ) d
    where (part 5)
    limit greatest(0, $::integer - outside.count + kept.count)
  ) found
) inside;

-- student, keyword: as 4, 1 (line 26)
-- student, keyword: as 6, 1 (line 9), 1 (line 35), 1 (line 64)
-- student, keyword: as 4, 2 (line 1), 3 (line 6), 4 (line 27)
-- student, keyword: as 4, 5 (line 7)
-- student, pid: as 4, 2 (line 1), 6 (line 6), 7 (line 26), 4 (line 27)
-- student, pid: as 4, 7 (line 26)
-- student, cid: as 4, 2 (line 1), 6 (line 6), 8 (line 26), 4 (line 27)
-- student, cid: as 4, 8 (line 26)
-- admin: as 1, 2 (line 1), 6 (line 6), 4 (line 21)
--   change 9 (line 8): - and not d.is_private
--     + and true
--   change 10 (line 15): - and ( … 6 more … where encrypt = 2
--     + and deleted_at is not null
--   change 11 (line 17): + and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null
--   change 12 (line 19): - ) and not ((part 4)) and d.contest_id is null
-- admin: as 1, 9 (line 8), 10 (line 15), 11 (line 17), 12 (line 19)
-- admin, keyword: as 1, 2 (line 1), 6 (line 6), 9 (line 8), 10 (line 15), 11 (line 17), 4 (line 21)
--   change 13 (line 19): - ) and not ((part 4)) and d.contest_id is null
--     + and position(lower($) in d.title_key) <> 0
-- admin, keyword: as 1, 9 (line 8), 10 (line 15), 11 (line 17), 13 (line 19)
-- admin, keyword: as 1, 2 (line 1), 3 (line 6), 9 (line 8), 10 (line 15), 11 (line 17), 12 (line 19), 4 (line 21)
-- admin, keyword: as 1, 5 (line 7), 9 (line 8), 10 (line 15), 11 (line 17), 12 (line 19)
-- admin, pid: as 1, 2 (line 1), 6 (line 6), 9 (line 8), 10 (line 15), 11 (line 17), 4 (line 21)
--   change 14 (line 19): - ) and not ((part 4)) and d.contest_id is null
--     + and d.pid = $
-- admin, pid: as 1, 9 (line 8), 10 (line 15), 11 (line 17), 14 (line 19)
-- admin, cid: as 1, 2 (line 1), 6 (line 6), 9 (line 8), 10 (line 15), 11 (line 17), 4 (line 21)
--   change 15 (line 19): - ) and not ((part 4)) and d.contest_id is null
--     + and d.contest_id = $
-- admin, cid: as 1, 9 (line 8), 10 (line 15), 11 (line 17), 15 (line 19)
-- admin, course: as 1, 2 (line 1), 9 (line 8), 10 (line 15), 11 (line 17), 12 (line 19), 4 (line 21)
--   change 16 (line 6): - select d.did from discussions d
--     + select
--       from (part 14) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
-- admin, course: as 1, 9 (line 8), 10 (line 15), 11 (line 17)
--   change 17 (line 4): - part 11) as is_unanswered
--     + part 9) as is_unanswered,
--       to_jsonb(answerer) as answer
--   change 18 (line 7): - from discussions d
--     + from (part 14) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
--   change 19 (line 19): - ) and not ((part 4)) and d.contest_id is null order by d.active_at desc,
--     + order by (part 9) desc, d.active_at desc,
--   change 20 (line 28): - order by d.active_at desc,
--     + left join lateral (part 15) answerer on true
--       order by (part 9) desc, d.active_at desc,
-- admin, course, unanswered, keyword: as 1, 2 (line 1), 16 (line 6), 9 (line 8), 10 (line 15), 11 (line 17), 4 (line 21)
--   change 21 (line 19): + and position(lower($) in d.title_key) <> 0 and (part 9
--   change 22 (line 19): - and not ((part 4)) and d.contest_id is null
-- admin, course, unanswered, keyword: as 1, 17 (line 4), 18 (line 7), 9 (line 8), 10 (line 15), 11 (line 17), 21 (line 19), 20 (line 28)
--   change 23 (line 19): - and not ((part 4)) and d.contest_id is null order by d.active_at desc,
--     + order by (part 9) desc, d.active_at desc,
-- teacher, course: as 4, 2 (line 1), 4 (line 27)
--   change 24 (line 6): - select d.did from discussions d
--     + select
--       from (part 7) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
-- teacher, course: as 4, 17 (line 4), 20 (line 34)
--   change 25 (line 7): - from discussions d
--     + from (part 7) as f (did)
--       cross join lateral (select * from discussions where did = f.did offset 0) d
--   change 26 (line 26): - order by d.active_at desc,
--     + order by (part 9) desc, d.active_at desc,
-- teacher, course, unanswered, keyword: as 4, 2 (line 1), 24 (line 6), 4 (line 27)
--   change 27 (line 26): + and position(lower($) in d.title_key) <> 0 and (part 9)
-- teacher, course, unanswered, keyword: as 4, 17 (line 4), 25 (line 7), 20 (line 34)
--   change 28 (line 26): - order by d.active_at desc,
--     + and position(lower($) in d.title_key) <> 0 and (part 9)
--       order by (part 9) desc, d.active_at desc,
