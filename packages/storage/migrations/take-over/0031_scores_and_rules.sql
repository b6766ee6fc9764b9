-- Scores are whole hundredths of a point: 10000 is all of 100 points. What was judged before is all or nothing.

alter table judgements add column score smallint not null default 0 check (score between 0 and 10000);
alter table submissions add column score smallint not null default 0 check (score between 0 and 10000);

update judgements set score = 10000 where judge = 3;
update submissions set score = 10000 where judge = 3;

-- [{uuid, judge, score, time, memory}] in the order of the tests.
update judgements set tests = (
  select jsonb_agg(
    test || jsonb_build_object('score', case when test -> 'judge' = '3' then 10000 else 0 end) order by position
  )
  from jsonb_array_elements(tests) with ordinality as each (test, position)
)
where tests <> '[]';

-- The name of the rule in packages/domain/src/contest-rules/table.ts that says what a cell holds and how rows are ordered.
alter table contests add column rule text not null default 'icpc';

-- Null under a rule that counts no points.
alter table score_cells
  add column score smallint check (score between 0 and 10000),
  add column public_score smallint check (public_score between 0 and 10000);
