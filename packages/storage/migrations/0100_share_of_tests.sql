-- Whether a problem without groups of tests gives its share of points for each test that passes, under rules that count
-- points; null: nobody chose, which is no. Contests that are there stay as they are.
alter table contests add column shares_tests boolean default false;
-- Safe beside the version before: those it makes are null, which is no.
alter table contests alter column shares_tests drop default;
-- Whether the scores of its submissions have yet to follow a change of that.
alter table contests add column scores_wait boolean not null default false;
