-- What the program decides it also writes: cells of a ranklist go out as the server made them, and what follows from a
-- change is written by whoever makes it, in the same transaction.

alter table score_cells alter column member drop expression, alter column public_member drop expression;
drop function score_cell_member(integer, timestamptz, integer, integer);

-- Versions of ranklists (ranklist-version/).
drop trigger users_change_ranklists on users;
drop trigger course_members_come_as_managers on course_members;
drop trigger course_members_become_managers on course_members;
drop trigger course_members_leave_as_managers on course_members;
drop trigger group_members_come on group_members;
drop trigger group_members_leave on group_members;
drop trigger groups_go on groups;
drop function change_ranklists_of_user();
drop function change_ranklists_of_member();
drop function change_ranklists_of_groups();
drop function change_ranklists_of_group();
drop function change_ranklists(integer[]);

-- Names of members, and whether they are ranked. Who forgets the name is refused.
drop trigger group_members_name on group_members;
drop trigger course_members_name on course_members;
drop trigger contest_entrants_name on contest_entrants;
drop trigger users_rename_members on users;
drop trigger group_members_rank on group_members;
drop trigger users_rank_memberships on users;
drop function name_member();
drop function rename_member();
drop function rank_member();
drop function rank_memberships();
alter table group_members alter column uid_key drop default;
alter table course_members alter column uid_key drop default;
alter table contest_entrants alter column uid_key drop default;

-- Since when a problem is available.
drop trigger problems_keep_available_since on problems;
drop function keep_available_since();

-- Requests to look at programs again (similarity-request/).
drop trigger submissions_request_similarity on submissions;
drop trigger problems_request_similarity on problems;
drop trigger problem_skeletons_request_similarity on problem_skeletons;
drop trigger contests_request_similarity on contests;
drop function request_similarity_of_submission();
drop function request_similarity_of_problem();
drop function request_similarity_of_contest();

-- All that was found of one program is stored by similarity/work-queries.ts.
drop trigger similarity_matches_place on similarity_matches;
drop function place_match();
drop function keep_similarity(
  integer, bigint, integer, integer, integer, integer[], integer[], text, integer, integer,
  integer[], integer[], integer[], integer[], integer[], integer[]);
drop function request_similarity(integer[], integer, boolean);
drop function similarity_later(integer, integer, integer, integer, integer[]);
drop function hold_similarity(integer, integer, integer);
