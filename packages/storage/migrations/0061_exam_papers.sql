-- The proof of what was handed in to an exam: the keys that receipts are signed by, the receipts, and the drafts that were left
-- when somebody's time was over.

create table receipt_keys (
  -- The first 16 hex digits of the SHA-256 of the public key.
  key_id text primary key,
  -- 32 bytes of Ed25519. Every public key stays, so that what it signed can be checked whenever somebody asks.
  public_key bytea not null,
  -- The private key under SECRET_KEY; null once another pair signs.
  sealed text,
  made_at timestamptz not null default clock_timestamp()
);

create unique index receipt_keys_in_use on receipt_keys ((true)) where sealed is not null;

create table exam_receipts (
  receipt_id integer generated always as identity primary key,
  -- What one types to see it, without dashes.
  code text not null unique,
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  made_at timestamptz not null,
  -- By the person; false: the end came first.
  by_hand boolean not null,
  -- JSON, byte for byte as it was signed.
  content text not null,
  signature bytea not null,
  key_id text not null references receipt_keys (key_id),
  -- When another one took its place, or the exam was opened to the person again.
  replaced_at timestamptz
);

create unique index exam_receipts_in_force on exam_receipts (contest_id, user_id) where replaced_at is null;
create index exam_receipts_by_person on exam_receipts (user_id, contest_id);

-- As they were at the end of the person's time, where the exam takes them after it.
create table exam_drafts (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  language smallint not null,
  code text not null,
  kept_at timestamptz not null,
  -- The end of that person's time.
  ended_at timestamptz not null,
  -- The submission that it became.
  sid integer unique references submissions (sid),
  -- A manager lets it count, as if it had been submitted at the end.
  counts boolean not null default false,
  primary key (contest_id, user_id, pid)
);

create index exam_drafts_by_user on exam_drafts (user_id);
create index exam_drafts_by_problem on exam_drafts (pid);

-- A draft of an exam that was handed in after its end. It is judged, and counts only where exam_drafts says so.
alter table submissions add column after_end boolean not null default false;

-- The end of all times of the contest up to which everybody who sat it has a receipt; null: none was looked for yet.
alter table exams add column receipts_until timestamptz;
