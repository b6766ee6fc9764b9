-- Lists stay as quick with a million submissions as with a few: a page, near or far, and its count are found in one index
-- that holds the filter, the order, and what decides whether a row may be known of. The rows are read afterwards.

-- What everybody sees.
drop index submissions_listed;
create index submissions_listed on submissions (sid desc) include (pid, user_id) where is_open;
create index submissions_listed_by_judge on submissions (judge, sid desc) include (pid, user_id, contest_id) where is_open;
create index submissions_listed_by_language on submissions (language, sid desc) include (pid, user_id) where is_open;
drop index submissions_listed_by_problem;
create index submissions_listed_by_problem on submissions (pid, sid desc) include (user_id, judge, language) where is_open;
drop index submissions_outside_contests;
create index submissions_outside_contests on submissions (sid desc) include (pid, user_id, judge, language, is_open)
  where contest_id = 0;
create index submissions_listed_by_contest on submissions (contest_id, sid desc) include (pid, user_id, judge)
  where is_open and contest_id > 0;

-- Inside a contest and a course.
drop index submissions_by_contest;
create index submissions_by_contest on submissions (contest_id, sid desc)
  include (pid, user_id, judge, counted_judge, created_at, time_ms, memory_kb) where contest_id > 0;
create index submissions_by_contest_problem on submissions (contest_id, pid, sid desc) include (user_id, judge, created_at)
  where contest_id > 0;
drop index submissions_by_course;
create index submissions_by_course on submissions (course_id, sid desc) include (pid, user_id, judge, counted_judge, is_open)
  where course_id is not null;

-- Of a problem, whether open or not.
drop index submissions_by_problem;
create index submissions_by_problem on submissions (pid, sid desc) include (contest_id, judge, language);

-- One's own, in each of three orders.
drop index submissions_by_user;
create index submissions_by_user on submissions (user_id, sid desc) include (contest_id, pid, judge, language, is_open);
drop index submissions_by_user_time;
create index submissions_by_user_time on submissions (user_id, time_ms, sid) include (contest_id, pid, judge, language);
drop index submissions_by_user_memory;
create index submissions_by_user_memory on submissions (user_id, memory_kb, sid) include (contest_id, pid, judge, language);

-- submissions_listed_by_judge has the same order and more.
drop index submissions_by_judge;

-- Problems that something is kept back of: reserved, deleted, or of a course.
create index problems_kept_back on problems (pid) include (status, course_id, owner_id, deleted_at)
  where deleted_at is not null or status <> 2 or course_id is not null;
