-- People who view solutions in a contest's course and have read a program that was handed in to it before it was over and
-- unfrozen: they do not enter it any more.
create table contest_readers (
  contest_id integer not null references contests (cid) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  read_at timestamptz not null default clock_timestamp(),
  primary key (contest_id, user_id)
);
create index contest_readers_by_user on contest_readers (user_id);
