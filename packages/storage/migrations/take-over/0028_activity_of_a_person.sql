-- A profile's calendar counts a year of one person. An entry is written when a submission is judged, never while it waits.
create index submissions_of_user_by_age on submissions (user_id, created_at)
  include (pid, counted_judge, language) where is_open and counted_judge is not null;
