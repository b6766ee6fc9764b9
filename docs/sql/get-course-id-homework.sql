-- GET /course/:id/homework: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- teacher: in get-problem.sql, admin, course

-- 1. teacher
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests,
  c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour, c.takes_virtual,
  c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
      and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
  ) as is_entrant, exists (select from exams where contest_id = c.cid) as is_exam,
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
  ) end as own_time,
  (select v.lasts_until from virtual_runs v where v.contest_id = c.cid and v.user_id = $) as virtual_until,
  co.name as course_name, co.join_code <> '' as course_has_code,
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
  ) as own_solved,
  (
    select count(*)
    from contest_totals w
    where w.contest_id = c.cid and w.submissions > 0
      and w.user_id in (
        select m.user_id
        from course_members m
        where m.course_id = c.course_id
          and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
      )
  ) as handed_in,
  (
    select count(*)
    from (
      select m.user_id
      from course_members m
      where m.course_id = c.course_id
        and (not (m.view_testcase or m.view_solution or m.manage_problem or m.manage_contest or m.manage_course))
    ) class
  ) as students,
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
    where cell.contest_id = c.cid and cell.submissions > 0 and c.last_end > statement_timestamp() - $ * interval '1 day'
      and not exists (select from submission_marks k where k.sid = s.sid)
  ) as to_mark
from contests as c
inner join courses as co on co.course_id = c.course_id
left join contest_totals as t on t.contest_id = c.cid and t.user_id = $
where c.rule = $
  and (
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
            or (
              exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
                and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
            )
        )
    )
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $ and basic)
        )
          or (
            exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
              and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
          )
      )
  ) and c.course_id = $
order by c.due_at desc, c.cid desc
limit $;
