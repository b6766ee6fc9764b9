-- Data of the first test that failed, kept only where a teacher chose that students see it. As a judgement's other findings it
-- stays with its judgement; a page shows that of the current one.

create table judgement_failures (
  judgement_id bigint primary key references judgements (id) on delete cascade,
  test_uuid uuid not null,
  -- {input, expected, output, stderr}, cut to some KB.
  found jsonb not null
);
