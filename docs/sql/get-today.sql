-- GET /today: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
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
          where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
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
            ) and e.user_id not in (select id from users where privilege >= 2)
            and not exists (
              select
              from course_members m
              where m.course_id = rc.course_id and m.user_id = e.user_id and m.manage_contest
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
                where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                  and mc.deleted_at is null and mc.status = 2
              )
          )
      )
  );

-- part 2
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
      ) and d.contest_id not in (select contest_id from exams where not shows_ranklist)
      or (
        d.author_id in (select id from users where privilege >= 2)
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
      ) or exists (select from contests hw where hw.cid = d.contest_id and (hw.questions_since <= d.created_at) is true)
  );

-- part 3
d.pid is null or d.pid not in (part 10)
  or (
    d.pid in (
      select cp.pid
      from contest_problems cp
      where cp.contest_id in (part 5)
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

-- part 4
(
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $)
    or (
      not exists (select from exams where contest_id = c.cid)
        and case when c.encrypt = 2 then (
          exists (select from contest_allowed_users where contest_id = c.cid and user_id = $)
            or exists (
              select
              from contest_allowed_groups a
              join groups g on g.gid = a.gid and g.deleted_at is null
              join group_members m on m.gid = a.gid
              where a.contest_id = c.cid and m.user_id = $
            )
        ) else (c.course_id in (select course_id from course_members where user_id = $ and basic)) is true end
    )
) or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true;

-- part 5
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
  );

-- part 6
(
  (
    c.deleted_at is null and c.status = 2
      and (
        not c.is_draft
          or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
      )
  )
    and (
      c.cid not in (select contest_id from rehearsals)
        or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $)
    )
)
  and (
    (
      c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
        or c.course_id in (select course_id from course_members where user_id = $ and basic)
    ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $)
  );

-- part 7
c.last_end > statement_timestamp()
  and (
    c.ends_at > statement_timestamp() and not c.has_own_times
      or case when c.has_own_times then coalesce(
        (
          select own_time.ends_at
          from contest_own_times own_time
          where own_time.contest_id = c.cid and own_time.user_id = $
        ), c.ends_at
      ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * interval '1 minute' end > statement_timestamp()
  );

-- part 8
(c.ends_at <= statement_timestamp() or c.has_own_times)
  and (
    c.last_end <= statement_timestamp()
      or case when c.has_own_times then coalesce(
        (
          select own_time.ends_at
          from contest_own_times own_time
          where own_time.contest_id = c.cid and own_time.user_id = $
        ), c.ends_at
      ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * interval '1 minute' end <= statement_timestamp()
  );

-- part 9
s.user_id = $ and s.contest_id > 0
  and s.contest_id in (
    select kc.cid
    from contests kc
    where kc.rule in ('oi')
      and not (
        kc.last_end <= statement_timestamp()
          and (
            kc.unfreeze = 'auto' or kc.unfrozen_at is not null
              or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
          ) and not kc.rule in ('homework')
      )
      and not exists (
        select from course_members m where m.course_id = kc.course_id and m.user_id = $ and m.manage_contest
      )
  );

-- part 10
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
      )
  );

-- 1. student
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.shows_schools, c.open_board,
  c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed, co.archived_at is not null as is_archived, coalesce(t.submissions, 0) as submissions,
  (select count(*) from contest_problems p where p.contest_id = c.cid) as problems,
  (select coalesce(sum(p.points), 0) from contest_problems p where p.contest_id = c.cid) as points,
  (
    select coalesce(sum(least(s.score, p.points)), 0)
    from score_cells s
    join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
    where s.contest_id = c.cid and s.user_id = $
  ) as own_score,
  (
    select count(s.accepted_at)
    from score_cells s
    join contest_problems p on p.contest_id = s.contest_id and p.pid = s.pid
    where s.contest_id = c.cid and s.user_id = $
  ) as own_solved
from contests as c
inner join courses as co on co.course_id = c.course_id
left join contest_totals as t on t.contest_id = c.cid and t.user_id = $
where c.rule = $ and (part 6) and c.is_draft = $
  and c.course_id in (select course_id from course_members where user_id = $ and not manage_contest)
  and (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ) and (part 7)
order by c.due_at, c.cid
limit $;

-- 2. student
select co.course_id, co.name
from course_members as m
inner join courses as co on co.course_id = m.course_id
where m.user_id = $ and co.archived_at is null
order by co.course_id desc
limit $;

-- 3. student
select co.course_id, co.name, m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest,
  m.manage_course
from course_members as m
inner join courses as co on co.course_id = m.course_id
where m.user_id = $ and co.archived_at is null
  and not (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
order by co.course_id desc
limit $;

-- 4. student
select distinct on (c.course_id) c.course_id, c.cid, c.title, c.starts_at
from contests c
join exams x on x.contest_id = c.cid
where c.course_id = any($::integer[]) and c.deleted_at is null and c.status = 2 and c.ends_at > statement_timestamp()
  and c.cid not in (select contest_id from rehearsals)
order by c.course_id, c.starts_at, c.cid;

-- 5. student
select n.*,
  n.id > greatest(
    coalesce((select read_through from notification_marks where user_id = $::integer), 0),
      coalesce(
        (
          select id
          from notifications
          where created_at < (select created_at from users where id = $::integer)
          order by id desc
          limit 1
        ), 0
      )
  ) as unread
from (
  (
    select id, kind, created_at, title, content, null::integer as did, null::integer as sid, null::integer as cid,
      null::integer as course_id
    from notifications
    where user_id is null and id > 0
    order by id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null
    from notifications n
    join discussions d on d.did = n.did and d.deleted_at is null
    join contests c on c.cid = d.contest_id
    where n.user_id = $::integer and n.id > 0 and (part 2)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, p.title, d.title, d.did, null, null, null
    from notifications n
    join discussions d on d.did = n.did and d.contest_id is null and d.deleted_at is null
      and (not d.is_private or d.author_id = $) and (part 3) and not (part 1) and (part 2)
    join problems p on p.pid = d.pid
    where n.user_id = $::integer and n.id > 0
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null
    from notifications n
    join submissions s on s.sid = n.sid
    join contests c on c.cid = s.contest_id
    join problems p on p.pid = s.pid
    where n.user_id = $::integer and n.sid is not null and n.id > 0
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id
    from notifications n
    join course_announcements a on a.announcement_id = n.announcement_id
    join courses co on co.course_id = a.course_id
    where n.user_id = $::integer and n.id > 0
      and (
        a.visible_from <= statement_timestamp()
          and (
            a.course_id is null or a.course_id in (select course_id from courses where encrypt = 1)
              or a.course_id in (select course_id from course_members where user_id = $ and basic)
          )
      )
    order by n.id desc
    limit $::bigint
  )
) n
order by n.id desc
limit $ offset $;

-- 6. student
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
            select cid from contests where course_id = o.course_id and deleted_at is null and cid in (part 5)
          )
        )
    ) as f (did)
    cross join lateral (select * from discussions where did = f.did offset 0) d
    where d.deleted_at is null and (not d.is_private or d.author_id = $) and (part 3) and not (part 1) and (part 2)
      and (
        (
          d.comments = 0
            or not exists (
              select
              from discussion_comments a
              where a.did = d.did and a.deleted_at is null and a.author_id <> d.author_id
            )
        )
          and not (
            d.author_id in (select id from users where privilege >= 2)
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
          )
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

-- 7. student
select own.sid, h.hosts, h.able,
  exists (
    select
    from broken_files b
    join testcases c on b.sha256 in (c.input_sha256, c.output_sha256)
    where c.pid = own.pid and c.deleted_at is null
  ) as broken
from (
  select s.sid, s.pid, s.language
  from submissions s
  join judging_tasks t on t.judgement_id = s.judgement_id
  where s.sid = any ($) and t.lease_until is null and t.created_at < clock_timestamp() - make_interval(secs => $)
) own
cross join lateral (
  select count(*)::integer as hosts,
    (
      count(*) filter (where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language)))
    )::integer as able
  from judge_hosts
  where disabled_at is null and drained_at is null and status ->> 'paused' is null
    and coalesce(last_seen_at > clock_timestamp() - make_interval(secs => $), false)
) h;

-- 8. student
select percentile_disc(0.75) within group (order by l.level) as reach
from user_problems as up
inner join problem_levels as l on l.pid = up.pid
where up.user_id = $ and up.accepted > $;

-- 9. student
select pid from user_problems where user_id = $ and accepted > $ limit $;

-- 10. student
with by_hand as materialized (
  select co.course_id
  from courses co
  where co.course_id = any($::integer[])
    and exists (
      select
      from course_members m
      join submission_marks k on k.marked_by = m.user_id
      join submissions s on s.sid = k.sid
      join contests h on h.cid = s.contest_id and h.course_id = m.course_id
      where m.course_id = co.course_id and m.view_solution
    )
),
  waiting as (
    select c.course_id, c.cid,
      (
        select count(*)
        from score_cells cell
        join contest_problems cp on cp.contest_id = cell.contest_id and cp.pid = cell.pid
        cross join lateral (
          select own.sid
          from submissions own
          where own.contest_id = cell.contest_id and own.contest_id > 0 and own.user_id = cell.user_id
            and own.pid = cell.pid and own.judge <> $
          order by own.sid desc
          limit 1
        ) s
        where cell.contest_id = c.cid and cell.submissions > 0
          and c.last_end > statement_timestamp() - $ * interval '1 day'
          and not exists (select from submission_marks k where k.sid = s.sid)
      ) as count
    from contests c
    where c.course_id in (select course_id from by_hand) and c.rule = 'homework'
      and (c.deleted_at is null and c.status = 2 and not c.is_draft) and c.due_at <= statement_timestamp()
  )
select course_id, sum(count)::integer as count, case when count(*) = 1 then min(cid) end as cid
from waiting
where count > 0
group by course_id;

-- 11. student
with inside as materialized (
  select c.course_id, c.cid
  from contests c
  where c.course_id = any($::integer[]) and (c.deleted_at is null and c.status = 2 and not c.is_draft)
),
  m as (
    select course_id as place, pid, user_a, user_b, sid, other_sid
    from similarity_matches
    where course_id = any($::integer[]) and percent >= $
    union all
    select i.course_id, k.pid, k.user_a, k.user_b, k.sid, k.other_sid
    from inside i
    join similarity_matches k on k.contest_id = i.cid and k.contest_id > 0
    where k.course_id is distinct from i.course_id and k.percent >= $
  )
select m.place as course_id, count(distinct (m.pid, m.user_a, m.user_b)) as count
from m
left join similarity_reviews r on r.pid = m.pid and r.user_a = m.user_a and r.user_b = m.user_b
where coalesce(r.state, 'open') = 'open'
  and not exists (
    select
    from similarity_jobs j
    join submissions taken on taken.sid = j.sid
    where j.sid in (m.sid, m.other_sid) and taken.counted_judge is distinct from $ offset 0
  ) and m.pid not in (select pid from problems where deleted_at is not null)
  and exists (
    select
    from submissions o
    where o.sid = m.other_sid
      and (o.course_id = m.place or o.contest_id > 0 and (m.place, o.contest_id) in (select course_id, cid from inside))
  )
group by m.place;

-- student: as 5, 4 (line 38), 4 (line 48), 4 (line 57)
--   change 1 (line 1): - select n.*, n.id > greatest( coalesce((
--     + with mark as materialized (
--       select greatest( coalesce((
--   change 2 (line 11): - ), 0 ) ) as unread
--     + ), 0 ) ) as id
--       )
--       select /* prepared */ least(count(*), $::bigint) as count
--   change 3 (line 19): - and id > 0
--     + and id > (select id from mark)
--   change 4 (line 28): - and n.id > 0
--     + and n.id > (select id from mark)
--   change 5 (line 69): - order by n.id desc limit $ offset $

-- 12. student
with near as (
  select p.pid, p.title,
    case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
    case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end as level, l.level as points
  from problems as p
  left join problem_levels as l on l.pid = p.pid
  where p.deleted_at is null
    and (
      p.status = 2
        and (
          p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
            or p.course_id in (select course_id from course_members where user_id = $ and basic)
        )
    ) and not exists (select from user_problems up where up.user_id = $ and up.pid = p.pid and up.accepted > 0)
    and l.level >= $
  order by l.level asc, p.pid
  limit $
)
select pid, title, titles, near.level
from near
order by exists (select from user_problems up where up.user_id = $ and up.pid = near.pid and up.submitted > 0),
  points asc, pid
limit $;

-- 13. student
with own as materialized (
  select s.pid, s.contest_id, s.course_id, s.judge, s.created_at, s.sid
  from (select * from submissions where user_id = $ order by sid desc limit $) s
  where not (part 9)
),
  worked as (
    select pid, contest_id, (array_agg(course_id order by sid desc))[1] as course_id,
      (array_agg(judge order by sid desc))[1] as judge, max(created_at) as tried_at, null::timestamptz as typed_at
    from own
    group by pid, contest_id
    union all
    select pid, contest_id, null, null, null, max(updated_at)
    from (select * from drafts where user_id = $ order by updated_at desc limit $) d
    group by pid, contest_id
  ),
  candidates as (
    select pid, contest_id, max(course_id) as course_id, max(judge) as judge, max(tried_at) as tried_at,
      max(typed_at) as typed_at, greatest(max(tried_at), max(typed_at)) as at
    from worked
    group by pid, contest_id
  )
select p.pid, p.title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles, w.at, w.judge,
  (w.typed_at > w.tried_at or w.tried_at is null) is true as draft, c.cid, cp.position, c.title as contest,
  case when c.cid is null then place.course_id end as course
from candidates w
join problems p on p.pid = w.pid and p.deleted_at is null
left join contests c on c.cid = w.contest_id and w.contest_id > 0
left join contest_problems cp on cp.contest_id = c.cid and cp.pid = w.pid
left join lateral (
  select l.course_id
  from course_problems l
  where l.pid = w.pid
    and l.course_id in (
      select course_id
      from course_members
      where user_id = $ and basic
        and not (course_id in (select course_id from courses where archived_at is not null)) is true
    ) and (l.course_id = w.course_id or w.pid in (part 10))
  order by l.course_id = w.course_id desc nulls last, l.course_id desc
  limit 1
) place on w.contest_id = 0
where not exists (select from own where own.pid = w.pid and own.contest_id = w.contest_id and own.judge = $)
  and case when w.contest_id = 0 then (w.pid not in (part 10) or place.course_id is not null)
  and not exists (
    select from user_problems u where u.user_id = $ and u.pid = w.pid and u.accepted > 0
  ) else cp.position is not null and (part 6)
  and exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $)
  and (
    (part 7)
      and (
        c.starts_at <= statement_timestamp()
          and (
            not c.has_own_times
              or case when c.has_own_times then coalesce(
                (
                  select own_time.starts_at
                  from contest_own_times own_time
                  where own_time.contest_id = c.cid and own_time.user_id = $
                ), c.starts_at
              ) else c.starts_at end <= statement_timestamp()
          )
      )
  ) and not (c.course_id in (select course_id from courses where archived_at is not null)) is true end
order by w.at desc
limit 1;

-- 14. student
with page as (
  select c.cid
  from contests as c
  where (part 6) and c.rule <> $ and (part 7)
  order by (part 8), (part 7) and not (part 4), (part 7)
    and not (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ),
    case when (part 8) then null when (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ) then case when c.has_own_times then coalesce(
      (
        select own_time.ends_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $
      ), c.ends_at
    ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
      ), 0
    ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
      (
        select own_time.starts_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $
      ), c.starts_at
    ) else c.starts_at end end, c.starts_at desc, c.cid desc
  limit $ offset $
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.shows_schools, c.open_board,
  c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed, co.archived_at is not null as is_archived, (part 4) as is_mine
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by (part 8), (part 7) and not (part 4), (part 7)
  and not (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ),
  case when (part 8) then null when (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ) then case when c.has_own_times then coalesce(
    (
      select own_time.ends_at from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
    ), c.ends_at
  ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
    (
      select max(x.minutes)
      from contest_extensions x
      where x.contest_id = c.cid
        and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
    ), 0
  ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
    (
      select own_time.starts_at
      from contest_own_times own_time
      where own_time.contest_id = c.cid and own_time.user_id = $
    ), c.starts_at
  ) else c.starts_at end end, c.starts_at desc, c.cid desc;

-- 15. student
with pairs as (
  select c.course_id, c.cid, cell.user_id, own.*
  from contests c
  join contest_problems cp on cp.contest_id = c.cid
  join score_cells cell on cell.contest_id = c.cid and cell.pid = cp.pid and cell.submissions >= $
  join course_members m on m.course_id = c.course_id and m.user_id = cell.user_id
    and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
  cross join lateral (
    select count(*) filter (where s.judge between 2 and 9) as tries, bool_or(s.judge = 3) as solved,
      max(s.created_at) as last_at
    from submissions s
    where s.contest_id = cell.contest_id and s.contest_id > 0 and s.user_id = cell.user_id and s.pid = cell.pid
      and s.judge <> 12
  ) own
  where c.course_id = any($::integer[]) and c.rule = 'homework'
    and (c.deleted_at is null and c.status = 2 and not c.is_draft)
    and (c.last_end > statement_timestamp() and c.starts_at <= statement_timestamp()) and cell.accepted_at is null
)
select course_id, count(distinct user_id) as people, mode() within group (order by cid) as cid
from pairs
where (not solved and tries >= $ and last_at < statement_timestamp() - interval '1 day')
group by course_id;

-- 16. student
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where s.user_id = $ and s.user_id = $ and true) as s
        order by s.sid desc
        limit $ offset $
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, (part 9) as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $ and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;
