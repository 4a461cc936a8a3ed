-- A browser alone remembers the first steps of its owner.
-- The release before does not need first_steps.user_id: its browsers keep the steps too, and take a failure for being offline.
-- The release before does not need first_steps.state: its browsers keep it too, and take a failure for being offline.

drop table first_steps;
