-- GET /course/:id: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- teacher: in get-problem.sql, admin, course

-- part 1
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

-- part 2
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

-- 1. teacher
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
                or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or (
                exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
                  and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
              )
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
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id = $;

-- 2. teacher
select count(*) as count
from (
  (
    select l.pid
    from course_problems as l
    inner join problems as p on p.pid = l.pid
    where l.course_id = $ and p.deleted_at is null
  )
  limit $
) as counted;

-- 3. teacher
select o.course_id,
  (
    select count(*)
    from (
      select did
      from discussions
      where contest_id in (select cid from contests where course_id = o.course_id and deleted_at is null)
      union all
      select did
      from discussions
      where author_id in (select user_id from course_members where course_id = o.course_id)
        and pid in (
          select pid
          from course_problems
          where course_id = o.course_id
          union
          select pid
          from contest_problems
          where contest_id in (
            select cid from contests where course_id = o.course_id and deleted_at is null and cid in (part 1)
          )
        )
    ) as f (did)
    cross join lateral (select * from discussions where did = f.did offset 0) d
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
      )
      and (
        d.pid is null
          or d.pid not in (
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
                        where encrypt = 2
                          and course_id not in (select course_id from course_members where user_id = $ and basic)
                      )
                  ) and owner_id <> $
                  and (
                    course_id is null
                      or course_id not in (select course_id from course_members where user_id = $ and manage_problem)
                  ) and pid not in (select pid from problem_setters where user_id = $)
              )
          )
          or (
            d.pid in (
              select cp.pid
              from contest_problems cp
              where cp.contest_id in (part 1)
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
          )
      )
      and not (
        (
          d.pid is not null
            and d.pid in (
              select cp.pid
              from contests rc
              join contest_problems cp on cp.contest_id = rc.cid
              where rc.deleted_at is null
                and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                and rc.cid not in (select contest_id from rehearsals)
            )
            and (
              (
                d.pid in (
                  select cp.pid
                  from contests rc
                  join contest_problems cp on cp.contest_id = rc.cid
                  join problems p on p.pid = cp.pid
                  where rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                    and rc.cid not in (select contest_id from rehearsals)
                    and not (
                      (
                        p.status = 2
                          and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))
                      ) and p.available_since < rc.starts_at
                    ) and rc.questions_since is null
                )
                  or exists (
                    select cp.pid
                    from contests rc
                    join contest_problems cp on cp.contest_id = rc.cid
                    join problems p on p.pid = cp.pid
                    where rc.deleted_at is null
                      and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                      and rc.cid not in (select contest_id from rehearsals)
                      and not (
                        (
                          p.status = 2
                            and (
                              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                            )
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
                                        or x.section_id in (
                                          select section_id from course_members where user_id = d.author_id
                                        )
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
            )
        )
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
                        where mc.course_id in (
                          select course_id from course_members where user_id = $ and manage_contest
                        ) and mc.deleted_at is null and mc.status = 2
                      )
                  )
              )
          )
      )
      and (
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
                                and (
                                  x.user_id = $
                                    or x.section_id in (select section_id from course_members where user_id = $)
                                )
                            ), 0
                          ) end * interval '1 minute' end <= statement_timestamp()
                      )
                  )
                union
                select v.contest_id
                from virtual_runs v
                join contests vc on vc.cid = v.contest_id
                where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
              ) and d.contest_id not in (select contest_id from exams where not shows_ranklist) or coalesce(part 2)
              or exists (
                select from contests hw where hw.cid = d.contest_id and (hw.questions_since <= d.created_at) is true
              )
          )
      )
      and (
        (
          d.comments = 0
            or not exists (
              select
              from discussion_comments a
              where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
            )
        ) and not (d.settled_at >= d.active_at) is true and not coalesce(part 2)
          and not exists (
            select
            from course_members t
            where t.course_id = o.course_id and t.user_id = d.author_id
              and not (
                not (t.view_testcase or t.view_solution or t.manage_problem or t.manage_contest or t.manage_course)
              )
          )
      )
  ) as count
from unnest($::integer[]) o (course_id);
