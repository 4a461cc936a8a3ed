-- What visitors send: sign-ups, and the events by which usage is counted. None of it is synced, none of it is public.

-- Sign-ups ---------------------------------------------------------------------------------------------------------

-- One row for each address and list. It is a record of consent, so what somebody agreed to is kept as it was shown.
create table sign_ups (
  id uuid primary key,
  list_id integer not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  page text,
  consent_version text,
  consent_text text,
  -- by the device's clock, which may lie days before it was received
  consented_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- of the press of the button that was received last: sent again, it is no repeat
  idempotency_key text,
  repeats integer not null default 0,
  repeated_at timestamptz,
  read_at timestamptz,
  -- when administrators were told of it by mail or webhook
  noticed_at timestamptz,
  delivery text not null default 'waiting' check (delivery in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- whoever is sending it has it until then
  claimed_until timestamptz,
  delivered_at timestamptz,
  last_error text
);
create unique index sign_ups_once on sign_ups (lower(email), list_id);
create index sign_ups_newest on sign_ups (received_at desc, id desc);
create index sign_ups_to_deliver on sign_ups (next_try_at) where delivery = 'waiting';
create index sign_ups_unread on sign_ups (id) where read_at is null;
create index sign_ups_unnoticed on sign_ups (id) where noticed_at is null;

-- That an address was erased, without the address: a keyed hash can answer whether it was this one.
create table sign_up_erasures (
  id uuid primary key,
  email_hash text not null,
  erased_at timestamptz not null default now(),
  erased_by text not null,
  rows integer not null,
  platform text not null check (platform in ('removing', 'removed', 'failed', 'none')),
  -- the address, only until the e-mail platform has removed it as well
  pending_email text check ((pending_email is not null) = (platform in ('removing', 'failed'))),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text
);
create index on sign_up_erasures (email_hash);
create index on sign_up_erasures (next_try_at) where platform = 'removing';

-- Attempts are counted for signing up as for signing in; keys say for what.
alter table sign_in_attempts rename to attempts;
delete from attempts;

insert into server_secrets (name, value)
select name, encode(sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')), 'hex')
from unnest(array['visitors']) name, generate_series(1, 4)
group by name;

-- Usage ------------------------------------------------------------------------------------------------------------

-- Each event as it came, in one partition a day (made ahead by the server), deleted with it after the configured time.
-- Visitors and sessions are keyed hashes of what their browsers sent; there is no address of a device anywhere.
create table usage_events (
  at timestamptz not null,
  kind text not null check (kind in ('page_view', 'section_view')),
  path text not null,
  section text,
  visitor bigint not null,
  session bigint not null,
  referrer text,
  device text,
  viewport_width integer,
  viewport_height integer,
  seconds real,
  scroll_depth real
) partition by range (at);

-- The sums of each day (UTC), written together with the events, and kept.
create table usage_days (
  day date primary key,
  views bigint not null,
  -- sets that can be united with those of other days: see server/src/usage/counted-set.ts
  visitors bytea not null,
  sessions bytea not null
);

create table usage_views (
  day date not null,
  kind text not null check (kind in ('page', 'referrer', 'device')),
  name text not null,
  views bigint not null,
  primary key (day, kind, name)
);

create table usage_sections (
  day date not null,
  path text not null,
  section text not null,
  views bigint not null,
  seconds double precision not null,
  -- percent, summed up
  scroll double precision not null,
  primary key (day, path, section)
);
