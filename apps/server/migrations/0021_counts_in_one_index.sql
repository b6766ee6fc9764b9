-- What a filter of submissions counts is one piece of one index: neither submissions of another time or verdict nor the rows
-- themselves are read for it.

-- Looked up by whatever reads many submissions.
create index contests_deleted on contests (cid) where deleted_at is not null;

-- A span of time of a verdict or a language.
drop index submissions_managed_by_judge;
create index submissions_managed_by_judge on submissions (judge, created_at, sid)
  include (contest_id, pid, user_id, language, time_ms, memory_kb, sim);
drop index submissions_managed_by_language;
create index submissions_managed_by_language on submissions (language, created_at, sid)
  include (contest_id, pid, user_id, judge, time_ms, memory_kb, sim);

-- What is open of a contest, and what is still to be opened or closed: one index has both.
drop index submissions_listed_by_contest;
drop index submissions_unsettled;
create index submissions_of_contest_by_openness on submissions (contest_id, is_open, sid)
  include (pid, user_id, judge, language) where contest_id > 0;

-- A verdict within a contest, and a problem of it.
create index submissions_of_contest_by_verdict on submissions (contest_id, judge, sid)
  include (pid, user_id, language, is_open, created_at) where contest_id > 0;
drop index submissions_by_contest_problem;
create index submissions_by_contest_problem on submissions (contest_id, pid, sid desc)
  include (user_id, judge, is_open, created_at) where contest_id > 0;

-- A span of time within a contest: similarity has few values, and in each of them it is one piece. With what else is sorted by.
drop index submissions_of_contest_by_similarity;
create index submissions_of_contest_by_similarity on submissions (contest_id, (coalesce(sim, 0)), created_at, sid)
  include (pid, user_id, judge, language, time_ms, memory_kb, sim) where contest_id > 0;

-- The few that are like something, in one language.
create index submissions_similar_by_language on submissions (language, (coalesce(sim, 0)), created_at, sid)
  include (contest_id, pid, user_id, judge, time_ms, memory_kb, sim) where coalesce(sim, 0) > 0;
