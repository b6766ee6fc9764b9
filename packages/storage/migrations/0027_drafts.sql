-- Unsent code of a person, one for each problem, contest and language. The problem has no foreign key: an answer must not
-- depend on whether there is such a problem, and nothing else follows from a draft.
create table drafts (
  user_id integer not null references users (id),
  pid integer not null,
  -- 0 outside contests.
  contest_id integer not null,
  language smallint not null,
  code text not null,
  -- In milliseconds, as calls carry it: a save names the version that it is based on.
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, pid, contest_id, language)
);
-- The oldest of a person go first.
create index drafts_by_age on drafts (user_id, updated_at desc);

-- The code that new programs of a person begin with.
create table code_templates (
  user_id integer not null references users (id),
  language smallint not null,
  code text not null,
  primary key (user_id, language)
);
