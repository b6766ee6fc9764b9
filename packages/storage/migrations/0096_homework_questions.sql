-- Since when the class reads the questions to a homework while it runs; null: each between its author and the managers. Those
-- that were asked before stay so: homework of before this migration, and any that an older server makes, hides them.
alter table contests add column questions_since timestamptz;
