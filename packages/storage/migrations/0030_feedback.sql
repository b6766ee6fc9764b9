-- How much students see of their own submissions: null is the result of every test.

alter table problems add column feedback text check (feedback in ('verdict', 'test', 'difference'));
alter table courses add column feedback text check (feedback in ('verdict', 'test', 'difference'));
alter table contests add column feedback text check (feedback in ('verdict', 'test', 'difference'));
