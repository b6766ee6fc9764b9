-- The scores that a reference solution must get, {least, most} in hundredths of 100, and those that a run of it must. Null: nobody says.

alter table problem_references add column score jsonb;

alter table verification_runs add column score jsonb;
