-- Starter code is a row for each language family, so that another language needs no other columns.

create table problem_skeletons (
  pid integer not null references problems (pid),
  -- As in packages/domain/src/language.ts; so is that of similarity's tables.
  family smallint not null,
  code text not null check (code <> ''),
  primary key (pid, family)
);

insert into problem_skeletons (pid, family, code)
select pid, family, given.code
from problems
cross join lateral (values (1, skeleton_cpp), (2, skeleton_java), (3, skeleton_python)) given (family, code)
where given.code <> '';

drop trigger problems_request_similarity on problems;
alter table problems drop column skeleton_cpp, drop column skeleton_java, drop column skeleton_python;
alter table similarity_prints drop constraint similarity_prints_family_check;

-- A problem that goes, or comes back, takes its submissions along; other starter code changes all figures.
create or replace function request_similarity_of_problem() returns trigger language plpgsql as $$
begin
  perform request_similarity(
    array(select sid from submissions where pid = coalesce(new.pid, old.pid) and counted_judge = 3), 1);
  return null;
end $$;

create trigger problems_request_similarity after update of deleted_at on problems for each row
  when (old.deleted_at is distinct from new.deleted_at)
  execute function request_similarity_of_problem();
create trigger problem_skeletons_request_similarity after insert or update or delete on problem_skeletons for each row
  execute function request_similarity_of_problem();

-- The audit names starter code by the key of its family.
create function pg_temp.by_family(said jsonb) returns jsonb language sql as $$
  select said - array['skeleton_cpp', 'skeleton_java', 'skeleton_python'] || jsonb_build_object(
    'skeletons',
    (select jsonb_object_agg(substr(name, 10), code) from jsonb_each(said) each (name, code) where name like 'skeleton\_%'))
$$;
update audit set before = pg_temp.by_family(before), after = pg_temp.by_family(after)
where action = 'problem.change' and jsonb_exists_any(after, array['skeleton_cpp', 'skeleton_java', 'skeleton_python']);
