-- The only languages that a course, a contest or a problem allows; none: all that the site offers.
alter table courses add column languages smallint[] not null default '{}';
alter table contests add column languages smallint[] not null default '{}';
alter table problems
  add column languages smallint[] not null default '{}',
  -- [{language, time, memory}]: in the place of the site's factors; null where those count.
  add column language_factors jsonb not null default '[]';
