-- Fifteen indexes of submissions in place of thirty-seven. One for each thing that most lists are filtered by, newest
-- first, and one for each order of all there is. What few have is sorted when it is asked for; only page 1 and what stands
-- next to it need to be found in order.

drop index
  submissions_accepted_by_age,
  submissions_accepted_by_length,
  submissions_accepted_by_memory,
  submissions_accepted_by_time,
  submissions_by_contest,
  submissions_by_contest_problem,
  submissions_by_course,
  submissions_by_problem,
  submissions_by_user,
  submissions_by_user_memory,
  submissions_by_user_time,
  submissions_counted,
  submissions_listed,
  submissions_listed_by_judge,
  submissions_listed_by_language,
  submissions_listed_by_problem,
  submissions_managed_by_age,
  submissions_managed_by_judge,
  submissions_managed_by_language,
  submissions_managed_by_memory,
  submissions_managed_by_similarity,
  submissions_managed_by_time,
  submissions_of_contest_by_memory,
  submissions_of_contest_by_openness,
  submissions_of_contest_by_similarity,
  submissions_of_contest_by_time,
  submissions_of_contest_by_verdict,
  submissions_of_user_by_age,
  submissions_of_verdict_by_memory,
  submissions_of_verdict_by_time,
  submissions_outside_contests,
  submissions_similar_by_language,
  submissions_similar_by_memory,
  submissions_similar_by_time;

-- Of one person, problem, contest, verdict, language. They hold what these are counted, filtered and sorted by besides, so
-- that none of the rows is read which is not shown.
create index submissions_by_user on submissions (user_id, sid desc)
  include (contest_id, pid, judge, counted_judge, language, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_problem on submissions (pid, sid desc)
  include (contest_id, user_id, judge, counted_judge, language, is_open, code_bytes, created_at, time_ms, memory_kb, sim);
create index submissions_by_contest on submissions (contest_id, sid desc)
  include (pid, user_id, judge, language, is_open, created_at, time_ms, memory_kb, sim) where contest_id > 0;
create index submissions_by_judge on submissions (judge, sid desc)
  include (contest_id, pid, user_id, language, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_language on submissions (language, sid desc)
  include (contest_id, pid, user_id, judge, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_course on submissions (course_id, sid desc)
  include (pid, user_id, judge, counted_judge, is_open) where course_id is not null;

-- What everybody sees, and what a contest still has to open. The rows lie in the order of their numbers.
create index submissions_listed on submissions (sid desc) where is_open;
create index submissions_to_open on submissions (contest_id, sid) where not is_open;

-- All, in each order: the rows of what many have are found along it.
create index submissions_by_age on submissions (created_at, sid) include (contest_id);
create index submissions_by_time on submissions (time_ms, sid) include (contest_id, judge, language, created_at, sim);
create index submissions_by_memory on submissions (memory_kb, sid) include (contest_id, judge, language, created_at, sim);
create index submissions_by_similarity on submissions (sim nulls first, created_at, sid)
  include (contest_id, judge, language, time_ms, memory_kb);
