-- People who may sign in: invited, disabled, with a second factor and passkeys. None of it is synced, none of it is public.

alter table users
  add column disabled_at timestamptz,
  add column last_signed_in_at timestamptz,
  add column two_factor_enabled boolean not null default false;

-- Device and network of a session are in user_agent and ip_address, the address without its last part.
alter table sessions
  add column last_seen_at timestamptz not null default now(),
  -- when the password was last given in it
  add column confirmed_at timestamptz not null default now();
update sessions set last_seen_at = updated_at, confirmed_at = created_at;

-- Secret and backup codes of an authenticator app, both encrypted, as the library wants them.
create table two_factors (
  id text primary key default gen_random_uuid()::text,
  user_id text not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- A code counts once: hashes of those that were given, until none of them could be right again.
create table used_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- up to 4294967295, and a number to the driver
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz default now()
);
create index on passkeys (user_id);

-- Links that were sent or handed over; each works once. Only hashes of their tokens are kept.
create table account_links (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind in ('invitation', 'password', 'address')),
  token_hash text not null unique,
  -- who is invited, or the address that the account will have
  email text check (email = lower(email)),
  user_id text references users (id) on delete cascade,
  created_by text references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((kind = 'invitation') = (user_id is null)),
  check ((kind = 'password') = (email is null))
);
create unique index on account_links (email) where kind = 'invitation';
create index on account_links (user_id);

-- Who signed in, who could not, and what people did to people. Addresses are kept as they were, also of deleted people.
create table account_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  actor_id text,
  actor_email text,
  subject_id text,
  subject_email text,
  network text,
  device text
);
create index on account_events (subject_id, id);
create index on account_events (actor_id, id);
create index on account_events (kind, id);

-- Every app process looks again at the sessions that it remembers when access was given or taken.
create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end $$;
create trigger access_changed after delete on sessions
  for each statement execute function notify_access_changed();
create trigger access_changed after insert or update or delete on user_roles
  for each statement execute function notify_access_changed();
create trigger access_changed after update of disabled_at, email on users
  for each statement execute function notify_access_changed();
