-- Questions of a contest as its jury works on them, and announcements to chosen entrants.

alter table discussions
  -- Of its contest, which alone says who may see it.
  add column about_pid integer references problems (pid),
  -- The person who wrote it for the team that is its author.
  add column sent_by integer references users (id),
  -- Who is answering it.
  add column taken_by integer references users (id),
  -- It needs no answer, unless somebody writes in it later.
  add column settled_at timestamptz;
alter table discussion_comments add column sent_by integer references users (id);

-- Entrants who read a private discussion of their contest beside its author and those who manage the contest. Being private,
-- it is kept from them by servers of the version before.
create table discussion_readers (
  did integer not null references discussions (did) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  primary key (did, user_id)
);
create index discussion_readers_by_entrant on discussion_readers (user_id);

-- Answers that a contest's managers wrote beforehand.
create table prepared_answers (
  contest_id integer not null references contests (cid) on delete cascade,
  position integer not null,
  text text not null,
  primary key (contest_id, position)
);

-- How far somebody was shown announcements of a contest, and has read its questions.
create table contest_talk_marks (
  contest_id integer not null references contests (cid) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  shown_through timestamptz,
  read_through timestamptz,
  primary key (contest_id, user_id)
);
create index contest_talk_marks_by_person on contest_talk_marks (user_id);
