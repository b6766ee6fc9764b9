-- What each group of tests gave in a judgement, and the most that it could have given, in hundredths of a point on the problem's
-- own scale: an array of objects with "points" and "of", in the order of the groups. Contests by the rule of the IOI take the best
-- of each. Null where the problem had no groups, and until there is a result.
alter table judgements add column group_points jsonb;
