-- What somebody who marks says of a submission.

create table submission_marks (
  sid integer primary key references submissions (sid),
  -- Hundredths of a point, in the place of the automatic score; null: that one stands.
  score smallint check (score between 0 and 30000),
  comment text not null,
  -- [{line, text}], lines from 1.
  lines jsonb not null,
  marked_by integer not null references users (id),
  marked_at timestamptz not null
);
