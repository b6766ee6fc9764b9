-- Submissions of output files, of problems where no program is sent.

-- The number of its files; 0: a program. Its `code` is then the list of the files, `code_bytes` their size, and `language` says
-- nothing.
alter table submissions add column outputs smallint not null default 0;

create table submission_outputs (
  sid integer not null references submissions (sid),
  -- Place of the test, from 1, when it was sent. The test may be another one, or gone, by now.
  number smallint not null check (number > 0),
  test_uuid uuid not null,
  -- As the test's files are named to those who send outputs.
  name text not null,
  sha256 text not null references blobs (sha256),
  bytes bigint not null,
  primary key (sid, number)
);

-- Whether anything names a file is asked of each file.
create index submission_outputs_by_file on submission_outputs (sha256);
