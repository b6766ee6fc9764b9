-- GET /discuss/:did: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. student
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.content, d.html, d.has_math, d.edited_at, d.deleted_at,
  d.is_private, d.taken_by, d.comments, asked.pid as about_pid, asked.position as about_index,
  case when (
    d.contest_id is not null and d.contest_id in (select contest_id from exams)
  ) then '' else a.mail end as author_mail,
  case when (
    d.contest_id is not null and d.contest_id in (select contest_id from exams)
  ) then null when d.author_id in (select id from users where privilege >= 2) then 'site' when d.contest_id is not null
  and coalesce(
    d.by_staff,
      (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null and rc.cid = d.contest_id
      )
  )
  or exists (
    select
    from course_members sm
    where sm.user_id = d.author_id and (sm.manage_course or sm.manage_problem)
      and sm.course_id = (select course_id from problems where pid = d.pid)
  ) then 'course' end as author_staff,
  coalesce(
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
      )
  ) as author_is_staff,
  exists (
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
  ) as is_reader,
  (
    d.pid in (
      select cp.pid
      from contest_problems cp
      where cp.contest_id in (
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
        where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
      )
      union
      select lp.pid
      from course_problems lp
      where lp.course_id in (select course_id from course_members where user_id = $ and basic)
    )
  ) is true as is_opened,
  (
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
      )
  ) as is_held,
  (
    d.pid is not null
      and d.pid in (
        select cp.pid
        from contest_problems cp
        join contests rc on rc.cid = cp.contest_id
        where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
          and rc.cid not in (select contest_id from rehearsals)
          and cp.contest_id in (
            select mc.cid
            from contests mc
            where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
              and mc.deleted_at is null and mc.status = 2
          )
      )
  ) as viewer_manages,
  (
    d.pid is not null
      and exists (
        select
        from contests rc
        join contest_problems cp on cp.contest_id = rc.cid
        join contest_entrants e on e.contest_id = rc.cid
          and e.user_id = any(
            array_append(
              array(select team_id from team_members where user_id = $ and role = 'contestant'), ($)::integer
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
                        where own_time.contest_id = rc.cid and own_time.user_id = $
                      ), rc.ends_at
                    ) else rc.ends_at + case when rc.longest_extra = 0 then 0 else coalesce(
                      (
                        select max(x.minutes)
                        from contest_extensions x
                        where x.contest_id = rc.cid
                          and (
                            x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $)
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
                          where own_time.contest_id = rc.cid and own_time.user_id = $
                        ), rc.starts_at
                      ) else rc.starts_at end <= statement_timestamp()
                  )
              )
          ) and $ not in (select id from users where privilege >= 2)
          and not exists (
            select from course_members m where m.course_id = rc.course_id and m.user_id = $ and m.manage_contest
          ) and cp.pid = d.pid and rc.questions_since is null
      )
  ) as viewer_competes
from discussions as d
inner join users as a on a.id = d.author_id
left join problems as p on p.pid = d.pid
left join contests as c on c.cid = d.contest_id
left join contest_problems as asked on asked.contest_id = d.contest_id and asked.pid = d.about_pid
where d.did = $;

-- 2. student
select m.id, m.author_id, a.uid as author_uid, a.nick as author_nick, m.content, m.html, m.has_math, m.created_at,
  m.edited_at, m.quick,
  case when (
    d.contest_id is not null and d.contest_id in (select contest_id from exams)
  ) then '' else a.mail end as author_mail,
  case when (
    d.contest_id is not null and d.contest_id in (select contest_id from exams)
  ) then null when m.author_id in (select id from users where privilege >= 2) then 'site' when d.contest_id is not null
  and coalesce(
    m.by_staff,
      (m.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null and rc.cid = d.contest_id
      )
  )
  or exists (
    select
    from course_members sm
    where sm.user_id = m.author_id and (sm.manage_course or sm.manage_problem)
      and sm.course_id = (select course_id from problems where pid = d.pid)
  ) then 'course' end as author_staff
from discussion_comments as m
inner join users as a on a.id = m.author_id
inner join discussions as d on d.did = m.did
where m.did = $ and m.deleted_at is null
order by m.id
limit $ offset $;
