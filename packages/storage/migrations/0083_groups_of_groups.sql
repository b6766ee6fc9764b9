-- Groups of tests may be parts of other groups, and say when they count as passed. Both null: as groups were before.

alter table test_groups
  add column parent smallint,
  add column passes text;

-- Safe beside the version before: it leaves both null.
alter table test_groups
  add constraint test_groups_parent_check check (parent < number),
  add constraint test_groups_passes_check check (passes in ('all', 'any', 'always')),
  add constraint test_groups_parent_fkey foreign key (pid, parent) references test_groups (pid, number);
