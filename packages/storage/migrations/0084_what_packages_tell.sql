-- What a package tells of its tests and programs: the names of a test's files, that it came without its answer, the language
-- of a validator, and the rule by which a time limit follows from programs.

alter table testcases
  add column name text not null default '',
  add column lacks_answer boolean not null default false;

-- C++17, in which all were before.
alter table problem_validators add column language smallint not null default 5;

alter table problems add column time_rule jsonb;
