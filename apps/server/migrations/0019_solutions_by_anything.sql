-- Solution management is filtered by anything and sorted by anything: every index that a page of it may be found in holds all
-- that it may be filtered and sorted by, so that no row is read which is not shown.

drop index submissions_managed_by_judge;
create index submissions_managed_by_judge on submissions (judge, sid)
  include (contest_id, pid, user_id, language, created_at, time_ms, memory_kb, sim);
drop index submissions_managed_by_language;
create index submissions_managed_by_language on submissions (language, sid)
  include (contest_id, pid, user_id, judge, created_at, time_ms, memory_kb, sim);
drop index submissions_managed_by_age;
create index submissions_managed_by_age on submissions (created_at, sid)
  include (contest_id, pid, user_id, judge, language, time_ms, memory_kb, sim);
drop index submissions_managed_by_time;
drop index submissions_managed_by_memory;
drop index submissions_managed_by_similarity;
-- Most are like nothing else, and among those the time decides: a span of it is one piece of the index.
create index submissions_managed_by_similarity on submissions ((coalesce(sim, 0)), created_at, sid)
  include (contest_id, pid, user_id, judge, language, time_ms, memory_kb, sim);

drop index submissions_by_problem;
create index submissions_by_problem on submissions (pid, sid desc)
  include (contest_id, user_id, judge, language, created_at, time_ms, memory_kb, sim);
drop index submissions_by_user;
create index submissions_by_user on submissions (user_id, sid desc)
  include (contest_id, pid, judge, language, is_open, created_at, time_ms, memory_kb, sim);
drop index submissions_by_contest;
create index submissions_by_contest on submissions (contest_id, sid desc)
  include (pid, user_id, judge, counted_judge, language, created_at, time_ms, memory_kb, sim) where contest_id > 0;
drop index submissions_outside_contests;
create index submissions_outside_contests on submissions (sid desc)
  include (pid, user_id, judge, language, is_open, created_at, sim) where contest_id = 0;

-- The quickest of a verdict, and of a span of time: those of other verdicts took no time at all and stand before them, and
-- among those that took the same the time of submitting decides, so that a span is one piece of the index.
create index submissions_managed_by_time on submissions (time_ms, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim);
create index submissions_managed_by_memory on submissions (memory_kb, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim);
create index submissions_of_verdict_by_time on submissions (judge, time_ms, created_at, sid)
  include (contest_id, pid, user_id, language, sim);
create index submissions_of_verdict_by_memory on submissions (judge, memory_kb, created_at, sid)
  include (contest_id, pid, user_id, language, sim);

-- A large contest has too many to be sorted for a page, and so has all that is similar.
create index submissions_of_contest_by_similarity on submissions (contest_id, (coalesce(sim, 0)), created_at, sid)
  include (pid, user_id, judge, language, sim) where contest_id > 0;
create index submissions_of_contest_by_time on submissions (contest_id, time_ms, created_at, sid)
  include (pid, user_id, judge, language, sim) where contest_id > 0;
create index submissions_of_contest_by_memory on submissions (contest_id, memory_kb, created_at, sid)
  include (pid, user_id, judge, language, sim) where contest_id > 0;
create index submissions_similar_by_time on submissions (time_ms, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim) where coalesce(sim, 0) > 0;
create index submissions_similar_by_memory on submissions (memory_kb, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim) where coalesce(sim, 0) > 0;
