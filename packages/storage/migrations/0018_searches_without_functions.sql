-- Each was a function for a setting of the planner, which must look the pieces of a word up in their index. It does so as well
-- where the pieces come from a part of the same statement and it cannot know how many rows have them.

drop function people_holding(text, text[], integer);
drop function problems_holding(text, integer);
drop function discussions_holding(text, integer);
