-- The desk of those who watch over an exam: what they say to those who sit it, and what these ask.

-- The last time a key or the pointer was used on the page that takes part, as that page says it.
alter table exam_sitters add column acted_at timestamptz;

create table exam_questions (
  id bigint generated always as identity primary key,
  contest_id integer not null,
  user_id integer not null,
  asked_at timestamptz not null default clock_timestamp(),
  text text not null,
  -- Null while it waits. It is answered by a message, or was answered at the seat.
  closed_at timestamptz,
  closed_by integer references users (id),
  foreign key (contest_id, user_id) references exam_sitters (contest_id, user_id) on delete cascade
);

create index exam_questions_by_person on exam_questions (contest_id, user_id, id);
create index exam_questions_that_wait on exam_questions (contest_id, id) where closed_at is null;

create table exam_messages (
  id bigint generated always as identity primary key,
  contest_id integer not null references exams (contest_id) on delete cascade,
  sent_at timestamptz not null default clock_timestamp(),
  sender_id integer not null references users (id),
  text text not null,
  -- Everybody on the roster reads it, also who joins later; otherwise those of exam_message_readers.
  for_all boolean not null,
  -- The question that it answers.
  question_id bigint references exam_questions (id) on delete set null
);

create index exam_messages_in_order on exam_messages (contest_id, id);
create index exam_messages_by_question on exam_messages (question_id) where question_id is not null;

-- Those who sat in the room when it was said there, or the one whom it is for: who moves afterwards keeps it.
create table exam_message_readers (
  message_id bigint not null references exam_messages (id) on delete cascade,
  contest_id integer not null,
  user_id integer not null,
  primary key (message_id, user_id),
  foreign key (contest_id, user_id) references exam_sitters (contest_id, user_id) on delete cascade
);

create index exam_message_readers_by_person on exam_message_readers (contest_id, user_id, message_id);
