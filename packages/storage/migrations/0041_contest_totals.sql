-- What a person's cells of a contest add up to, so that a gradebook of a thousand people reads one row for each contest.

create table contest_totals (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  -- `gradeOf` of the contest's rule: hundredths of a percent of the whole, over the problems that are in the contest.
  grade smallint not null default 0 check (grade between 0 and 10000),
  -- To those problems: all that were not skipped, and of these the ones that wait for a verdict.
  submissions integer not null default 0,
  pending integer not null default 0,
  primary key (contest_id, user_id)
) with (fillfactor = 80);

-- The person's own column, and what somebody did in a course that they left.
create index contest_totals_by_user on contest_totals (user_id, contest_id);

insert into contest_totals (contest_id, user_id, grade, submissions, pending)
select c.contest_id, c.user_id,
  case when max(whole.problems) > 0
    then floor((2 * coalesce(sum(
      case when k.rule = 'icpc' then (c.accepted_at is not null)::integer * 10000 else coalesce(c.score, 0) end
    ) filter (where p.pid is not null), 0) + max(whole.problems)) / (2 * max(whole.problems)))
    else 0 end,
  coalesce(sum(c.submissions) filter (where p.pid is not null), 0),
  coalesce(sum(c.pending) filter (where p.pid is not null), 0)
from score_cells c
join contests k on k.cid = c.contest_id
left join contest_problems p on p.contest_id = c.contest_id and p.pid = c.pid
cross join lateral (
  select count(*) as problems from contest_problems q where q.contest_id = c.contest_id
) whole
group by c.contest_id, c.user_id;
