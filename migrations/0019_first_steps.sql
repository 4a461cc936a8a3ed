-- What a new administrator has done of the first steps, and whether they were put away: `FirstStepsState` of each.

create table first_steps (
  user_id text primary key references users (id) on delete cascade,
  state jsonb not null
);

-- Whoever works here already needs none.
insert into first_steps (user_id, state)
select id, '{"done": [], "isPutAway": true, "changedAt": 1}' from users where last_signed_in_at is not null;
