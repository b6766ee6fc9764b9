-- A page names each submission before it sends it, so that it may send it again when no answer arrived: the first one counts.

create table submission_keys (
  user_id integer not null references users (id),
  key uuid not null,
  sid integer not null references submissions (sid) on delete cascade,
  -- The contest that it was meant for; 0: none. Over by then, the submission itself is outside it.
  contest_id integer not null,
  -- When it was handed in, as the browser says that kept it until it reached the server; null: it came at once.
  claimed_at timestamptz,
  primary key (user_id, key)
);

-- A submission that is deleted takes its key along.
create unique index submission_keys_by_submission on submission_keys (sid);
