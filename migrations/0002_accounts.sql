-- Who may sign in, and what they may do. None of it is synced, none of it is public.

-- A user, a session and an account (how a user proves to be that user) as the library for signing in wants them;
-- the names of its columns are mapped in server/src/accounts/auth.ts.
create table users (
  id text primary key default gen_random_uuid()::text,
  name text not null,
  email text not null constraint users_email_taken unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sessions (user_id);

create table user_accounts (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on user_accounts (user_id);

create table verifications (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table user_roles (
  user_id text primary key references users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now()
);

-- Attempts to sign in, counted by address and by sender; the keys are keyed hashes, so that neither can be read here.
create table sign_in_attempts (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index on sign_in_attempts (window_ends_at);

-- What signs the session cookies: made once, so that a restart signs nobody out and every app process agrees.
create table server_secrets (
  name text primary key,
  value text not null
);
insert into server_secrets (name, value)
select 'session', encode(sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')), 'hex')
from generate_series(1, 4);

-- History is also asked by write: what else did the write do that deleted this row?
create index row_history_write on row_history (write_id);
