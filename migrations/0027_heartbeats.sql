-- One row, written every few seconds. When a new beat has come back by the shape service, so has everything that was
-- committed before it: by this the age of the content is known, also where a service answers and no longer follows.
create table heartbeats (
  id smallint primary key check (id = 1),
  beat bigint not null,
  beaten_at timestamptz not null default now()
);
insert into heartbeats (id, beat) values (1, 0);
alter table heartbeats replica identity full;
alter publication coop_publication add table heartbeats;
