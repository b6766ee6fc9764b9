-- GET /discuss/list: each statement, below who was the first to send it and with which filters.

-- visitor
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null
  order by d.active_at desc, d.did desc
  limit $1 offset $2
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- visitor
select least($1::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (
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
      and rc.cid not in (select contest_id from rehearsals)
  ) doubtful (pid)
  cross join lateral (
    select * from discussions d where d.pid = doubtful.pid and d.deleted_at is null and not d.is_private offset 0
  ) d
  where (
    (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
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
                  )
              )
                or exists (
                  select
                  from contests rc
                  join contest_problems cp on cp.contest_id = rc.cid
                  join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                    ) and e.user_id not in (select id from users where privilege >= 2)
                    and not exists (
                      select
                      from course_members m
                      where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                    ) and cp.pid = d.pid
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
      )
  ) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null and not d.is_private
    limit $2::integer + kept.count
  ) found
) outside
cross join lateral (select count(*) from (select where false) found) inside;

-- visitor, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null and position(lower($1) in d.title_key) <> 0
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- visitor, keyword
select is_often, count, dids
from (
  select count(*) > $1 as is_often, search_needles(lower($2)) as pieces
  from (select haystack from discussion_search order by did desc limit $3) newest
  where position(lower($4) in haystack) > 0 offset 0
) among
cross join lateral (
  select count(*), coalesce(array_agg(did), '{}')::text as dids
  from (
    select s.did
    from discussion_search s
    where not is_often and s.grams @> pieces and position(lower($5) in s.haystack) > 0
    limit $6
  ) found
) holding;

-- visitor, keyword
select least($1::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (
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
      and rc.cid not in (select contest_id from rehearsals)
  ) doubtful (pid)
  cross join lateral (
    select *
    from discussions d
    where d.pid = doubtful.pid and d.deleted_at is null and position(lower($2) in d.title_key) <> 0
      and not d.is_private offset 0
  ) d
  where (
    (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
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
                  )
              )
                or exists (
                  select
                  from contests rc
                  join contest_problems cp on cp.contest_id = rc.cid
                  join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                    ) and e.user_id not in (select id from users where privilege >= 2)
                    and not exists (
                      select
                      from course_members m
                      where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                    ) and cp.pid = d.pid
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
      )
  ) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null and position(lower($3) in d.title_key) <> 0 and not d.is_private
    limit $4::integer + kept.count
  ) found
) outside
cross join lateral (select count(*) from (select where false) found) inside;

-- visitor, keyword
select count(*) as count
from (
  select
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- visitor, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- visitor, pid
select count(*) as count
from (
  select
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null and d.pid = $1
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- visitor, pid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null and d.pid = $1
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- visitor, cid
select count(*) as count
from (
  select
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null and d.contest_id = $1
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- visitor, cid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
    ) and d.contest_id is null and d.contest_id = $1
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- student
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    )
  order by d.active_at desc, d.did desc
  limit $20 offset $21
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- student
select distinct on (w.pid) w.*
from (
  select lp.pid, lp.course_id as course, null::integer as cid, null::integer as index
  from course_problems lp
  where lp.course_id in (select course_id from course_members where user_id = $1 and basic)
  union all
  select cp.pid, null, cp.contest_id, cp.position
  from contest_problems cp
  where cp.contest_id in (
    select mc.cid
    from contests mc
    where mc.course_id in (select course_id from course_members where user_id = $2 and manage_contest)
      and mc.deleted_at is null and mc.status = 2
    union
    select ec.cid
    from contest_entrants e
    join contests ec on ec.cid = e.contest_id
    where e.user_id = $3 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
      and (
        ec.starts_at <= statement_timestamp()
          and (
            not ec.has_own_times
              or case when ec.has_own_times then coalesce(
                (
                  select own_time.starts_at
                  from contest_own_times own_time
                  where own_time.contest_id = ec.cid and own_time.user_id = $4
                ), ec.starts_at
              ) else ec.starts_at end <= statement_timestamp()
          )
      )
  )
) w
where w.pid = any($5::integer[])
  and w.pid in (
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
                  and course_id not in (select course_id from course_members where user_id = $6 and basic)
              )
          ) and owner_id <> $7
          and (
            course_id is null
              or course_id not in (select course_id from course_members where user_id = $8 and manage_problem)
          )
      )
  )
order by w.pid, w.course desc nulls last, w.cid desc;

-- student
select least($1::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (
    (
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
                    and course_id not in (select course_id from course_members where user_id = $2 and basic)
                )
            ) and owner_id <> $3
            and (
              course_id is null
                or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
            )
        )
    )
    union
    select cp.pid
    from contests rc
    join contest_problems cp on cp.contest_id = rc.cid
    where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      and rc.cid not in (select contest_id from rehearsals)
  ) doubtful (pid)
  cross join lateral (
    select *
    from discussions d
    where d.pid = doubtful.pid and d.deleted_at is null and (not d.is_private or d.author_id = $5) offset 0
  ) d
  where (
    (
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
                        and course_id not in (select course_id from course_members where user_id = $6 and basic)
                    )
                ) and owner_id <> $7
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $8 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $9 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $10 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $11
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $12 and basic)
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
                  )
              )
                or exists (
                  select
                  from contests rc
                  join contest_problems cp on cp.contest_id = rc.cid
                  join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                    ) and e.user_id not in (select id from users where privilege >= 2)
                    and not exists (
                      select
                      from course_members m
                      where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                    ) and cp.pid = d.pid
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
            d.author_id = $13
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
                          select course_id from course_members where user_id = $14 and manage_contest
                        ) and mc.deleted_at is null and mc.status = 2
                      )
                  )
              )
          )
      )
  ) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null and (not d.is_private or d.author_id = $15)
    limit $16::integer + kept.count
  ) found
) outside
cross join lateral (
  select count(*)
  from (
    select
    from (
      select mc.cid
      from contests mc
      where mc.course_id in (select course_id from course_members where user_id = $17 and manage_contest)
        and mc.deleted_at is null and mc.status = 2
      union
      select ec.cid
      from contest_entrants e
      join contests ec on ec.cid = e.contest_id
      where e.user_id = $18 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
        and (
          ec.starts_at <= statement_timestamp()
            and (
              not ec.has_own_times
                or case when ec.has_own_times then coalesce(
                  (
                    select own_time.starts_at
                    from contest_own_times own_time
                    where own_time.contest_id = ec.cid and own_time.user_id = $19
                  ), ec.starts_at
                ) else ec.starts_at end <= statement_timestamp()
            )
        )
    ) mine
    cross join lateral (
      select *
      from discussions d
      where d.contest_id = mine.cid and d.deleted_at is null and (not d.is_private or d.author_id = $20) offset 0
    ) d
    where (
      d.contest_id is null
        or d.contest_id in (
          select mc.cid
          from contests mc
          where mc.course_id in (select course_id from course_members where user_id = $21 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $22 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $23
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $24
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $25 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $26
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $27
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $28
                                  or x.section_id in (select section_id from course_members where user_id = $29)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    )
    limit greatest(0, $30::integer - outside.count + kept.count)
  ) found
) inside;

-- student, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    ) and position(lower($20) in d.title_key) <> 0
  order by d.active_at desc, d.did desc
  limit $21 offset $22
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- student, keyword
select least($1::integer, outside.count - kept.count + inside.count) as count
from (
  select count(*)
  from (
    (
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
                    and course_id not in (select course_id from course_members where user_id = $2 and basic)
                )
            ) and owner_id <> $3
            and (
              course_id is null
                or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
            )
        )
    )
    union
    select cp.pid
    from contests rc
    join contest_problems cp on cp.contest_id = rc.cid
    where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      and rc.cid not in (select contest_id from rehearsals)
  ) doubtful (pid)
  cross join lateral (
    select *
    from discussions d
    where d.pid = doubtful.pid and d.deleted_at is null and position(lower($5) in d.title_key) <> 0
      and (not d.is_private or d.author_id = $6) offset 0
  ) d
  where (
    (
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
                        and course_id not in (select course_id from course_members where user_id = $7 and basic)
                    )
                ) and owner_id <> $8
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $9 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $10 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $11 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $12
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $13 and basic)
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
                  )
              )
                or exists (
                  select
                  from contests rc
                  join contest_problems cp on cp.contest_id = rc.cid
                  join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                    ) and e.user_id not in (select id from users where privilege >= 2)
                    and not exists (
                      select
                      from course_members m
                      where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                    ) and cp.pid = d.pid
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
            d.author_id = $14
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
                          select course_id from course_members where user_id = $15 and manage_contest
                        ) and mc.deleted_at is null and mc.status = 2
                      )
                  )
              )
          )
      )
  ) is not true
) kept
cross join lateral (
  select count(*)
  from (
    select
    from discussions d
    where d.deleted_at is null and d.contest_id is null and position(lower($16) in d.title_key) <> 0
      and (not d.is_private or d.author_id = $17)
    limit $18::integer + kept.count
  ) found
) outside
cross join lateral (
  select count(*)
  from (
    select
    from (
      select mc.cid
      from contests mc
      where mc.course_id in (select course_id from course_members where user_id = $19 and manage_contest)
        and mc.deleted_at is null and mc.status = 2
      union
      select ec.cid
      from contest_entrants e
      join contests ec on ec.cid = e.contest_id
      where e.user_id = $20 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
        and (
          ec.starts_at <= statement_timestamp()
            and (
              not ec.has_own_times
                or case when ec.has_own_times then coalesce(
                  (
                    select own_time.starts_at
                    from contest_own_times own_time
                    where own_time.contest_id = ec.cid and own_time.user_id = $21
                  ), ec.starts_at
                ) else ec.starts_at end <= statement_timestamp()
            )
        )
    ) mine
    cross join lateral (
      select *
      from discussions d
      where d.contest_id = mine.cid and d.deleted_at is null and position(lower($22) in d.title_key) <> 0
        and (not d.is_private or d.author_id = $23) offset 0
    ) d
    where (
      d.contest_id is null
        or d.contest_id in (
          select mc.cid
          from contests mc
          where mc.course_id in (select course_id from course_members where user_id = $24 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $25 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $26
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $27
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $28 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $29
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $30
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $31
                                  or x.section_id in (select section_id from course_members where user_id = $32)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    )
    limit greatest(0, $33::integer - outside.count + kept.count)
  ) found
) inside;

-- student, keyword
select count(*) as count
from (
  select
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
  where d.deleted_at is null and (not d.is_private or d.author_id = $2)
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
                        and course_id not in (select course_id from course_members where user_id = $3 and basic)
                    )
                ) and owner_id <> $4
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $6 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $7 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $8
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $9 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $10
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
                        select course_id from course_members where user_id = $11 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $12 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $13 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $14
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $15
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $16 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $18
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $19
                                  or x.section_id in (select section_id from course_members where user_id = $20)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    )
  order by d.active_at desc, d.did desc
  limit $21
) as counted;

-- student, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
  where d.deleted_at is null and (not d.is_private or d.author_id = $2)
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
                        and course_id not in (select course_id from course_members where user_id = $3 and basic)
                    )
                ) and owner_id <> $4
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $5 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $6 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $7 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $8
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $9 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $10
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
                        select course_id from course_members where user_id = $11 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $12 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $13 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $14
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $15
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $16 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $18
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $19
                                  or x.section_id in (select section_id from course_members where user_id = $20)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    )
  order by d.active_at desc, d.did desc
  limit $21 offset $22
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- student, pid
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    ) and d.pid = $20
  order by d.active_at desc, d.did desc
  limit $21
) as counted;

-- student, pid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    ) and d.pid = $20
  order by d.active_at desc, d.did desc
  limit $21 offset $22
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- student, cid
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    ) and d.contest_id = $20
  order by d.active_at desc, d.did desc
  limit $21
) as counted;

-- student, cid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and (not d.is_private or d.author_id = $1)
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
                        and course_id not in (select course_id from course_members where user_id = $2 and basic)
                    )
                ) and owner_id <> $3
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $4 and manage_problem)
                )
            )
        )
        or (
          d.pid in (
            select cp.pid
            from contest_problems cp
            where cp.contest_id in (
              select mc.cid
              from contests mc
              where mc.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
                and mc.deleted_at is null and mc.status = 2
              union
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $6 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $7
                          ), ec.starts_at
                        ) else ec.starts_at end <= statement_timestamp()
                    )
                )
            )
            union
            select lp.pid
            from course_problems lp
            where lp.course_id in (select course_id from course_members where user_id = $8 and basic)
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
                )
            )
              or exists (
                select
                from contests rc
                join contest_problems cp on cp.contest_id = rc.cid
                join contest_entrants e on e.contest_id = rc.cid and e.user_id = d.author_id
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
                  ) and e.user_id not in (select id from users where privilege >= 2)
                  and not exists (
                    select
                    from course_members m
                    where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
                  ) and cp.pid = d.pid
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
          d.author_id = $9
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
                        select course_id from course_members where user_id = $10 and manage_contest
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
          where mc.course_id in (select course_id from course_members where user_id = $11 and manage_contest)
            and mc.deleted_at is null and mc.status = 2
        )
        or d.contest_id in (
          select ec.cid
          from contest_entrants e
          join contests ec on ec.cid = e.contest_id
          where e.user_id = $12 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
            and (
              ec.starts_at <= statement_timestamp()
                and (
                  not ec.has_own_times
                    or case when ec.has_own_times then coalesce(
                      (
                        select own_time.starts_at
                        from contest_own_times own_time
                        where own_time.contest_id = ec.cid and own_time.user_id = $13
                      ), ec.starts_at
                    ) else ec.starts_at end <= statement_timestamp()
                )
            )
        )
        and (
          d.author_id = $14
            or d.contest_id in (
              select ec.cid
              from contest_entrants e
              join contests ec on ec.cid = e.contest_id
              where e.user_id = $15 and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
                and (
                  ec.starts_at <= statement_timestamp()
                    and (
                      not ec.has_own_times
                        or case when ec.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = ec.cid and own_time.user_id = $16
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
                            where own_time.contest_id = ec.cid and own_time.user_id = $17
                          ), ec.ends_at
                        ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                          (
                            select max(x.minutes)
                            from contest_extensions x
                            where x.contest_id = ec.cid
                              and (
                                x.user_id = $18
                                  or x.section_id in (select section_id from course_members where user_id = $19)
                              )
                          ), 0
                        ) end * interval '1 minute' end <= statement_timestamp()
                    )
                )
            )
            or (
              d.author_id in (select id from users where privilege >= 2)
                or (d.author_id, d.contest_id) in (
                  select m.user_id, rc.cid
                  from contests rc
                  join course_members m on m.course_id = rc.course_id
                  where m.manage_contest and rc.deleted_at is null
                    and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
                )
            )
        )
    ) and d.contest_id = $20
  order by d.active_at desc, d.did desc
  limit $21 offset $22
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- admin
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  order by d.active_at desc, d.did desc
  limit $1
) as counted;

-- admin
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  order by d.active_at desc, d.did desc
  limit $1 offset $2
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- admin, keyword
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and position(lower($1) in d.title_key) <> 0
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- admin, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and position(lower($1) in d.title_key) <> 0
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- admin, keyword
select count(*) as count
from (
  select
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- admin, keyword
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from unnest($1::integer[]) as f (did)
  cross join lateral (select * from discussions where did = f.did offset 0) d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- admin, pid
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and d.pid = $1
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- admin, pid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and d.pid = $1
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;

-- admin, cid
select count(*) as count
from (
  select
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and d.contest_id = $1
  order by d.active_at desc, d.did desc
  limit $2
) as counted;

-- admin, cid
select d.did, d.title, d.author_id, a.uid as author_uid, a.nick as author_nick, d.pid, p.title as problem_title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as problem_titles,
  d.contest_id, c.title as contest_title, d.created_at, d.comments, d.active_at,
  (
    d.author_id in (select id from users where privilege >= 2)
      or (d.author_id, d.contest_id) in (
        select m.user_id, rc.cid
        from contests rc
        join course_members m on m.course_id = rc.course_id
        where m.manage_contest and rc.deleted_at is null
          and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
      )
  ) as author_is_staff
from (
  select d.did
  from discussions d
  where d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and d.contest_id = $1
  order by d.active_at desc, d.did desc
  limit $2 offset $3
) found
join discussions d on d.did = found.did
join users a on a.id = d.author_id
left join problems p on p.pid = d.pid
left join contests c on c.cid = d.contest_id
order by d.active_at desc, d.did desc;
