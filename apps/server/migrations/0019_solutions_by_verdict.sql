-- The quickest of a verdict, and of a span of time: those of other verdicts took no time at all and stand before them, and
-- among those that took the same the time of submitting decides, so that a span is one piece of the index.

drop index submissions_managed_by_time;
create index submissions_managed_by_time on submissions (time_ms, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim);
drop index submissions_managed_by_memory;
create index submissions_managed_by_memory on submissions (memory_kb, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim);

create index submissions_of_verdict_by_time on submissions (judge, time_ms, created_at, sid)
  include (contest_id, pid, user_id, language, sim);
create index submissions_of_verdict_by_memory on submissions (judge, memory_kb, created_at, sid)
  include (contest_id, pid, user_id, language, sim);

drop index submissions_of_contest_by_time;
create index submissions_of_contest_by_time on submissions (contest_id, time_ms, created_at, sid)
  include (pid, user_id, judge, language, sim) where contest_id > 0;
drop index submissions_of_contest_by_memory;
create index submissions_of_contest_by_memory on submissions (contest_id, memory_kb, created_at, sid)
  include (pid, user_id, judge, language, sim) where contest_id > 0;

drop index submissions_similar_by_time;
create index submissions_similar_by_time on submissions (time_ms, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim) where coalesce(sim, 0) > 0;
drop index submissions_similar_by_memory;
create index submissions_similar_by_memory on submissions (memory_kb, created_at, sid)
  include (contest_id, pid, user_id, judge, language, sim) where coalesce(sim, 0) > 0;
