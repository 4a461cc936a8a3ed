-- Uploads grow here until they are whole, where every process of the app reaches them. Unlogged, so that their bytes
-- fill neither the log of a shape service's slot nor a replica: a crash of Postgres begins them anew, from the devices,
-- which keep each file until it is stored.
create unlogged table staged_uploads (
  id uuid primary key,
  address text not null,
  media_type text not null,
  source_hash text,
  owner text not null,
  -- In bytes: how many will come, and how many are there.
  size integer not null check (size >= 0),
  received integer not null default 0 check (received between 0 and size),
  -- Why the file was refused; its bytes are gone, and the answer is given again.
  refusal text,
  changed_at timestamptz not null default now()
);

create unlogged table staged_upload_parts (
  upload_id uuid not null references staged_uploads (id) on delete cascade,
  -- Where in the file it begins.
  start integer not null,
  bytes bytea not null,
  primary key (upload_id, start)
);
-- Pictures do not get smaller once more.
alter table staged_upload_parts alter column bytes set storage external;
