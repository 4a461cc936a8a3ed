-- Releases: edits that wait, are seen together, and go out in one transaction. No visitor ever gets a row of them.

create table releases (
  id uuid primary key,
  name text not null check (is_trimmed(name, 200)),
  note text check (char_length(note) <= 2000),
  state text not null default 'open'
    check (state in ('open', 'in-review', 'approved', 'scheduled', 'published', 'taken-back')),
  publish_at timestamptz,
  time_zone text check (char_length(time_zone) <= 200),
  asked text check (char_length(asked) <= 200),
  word text check (char_length(word) <= 2000),
  -- who did what, and when: kept by the trigger below
  made_by text,
  handed_in_by text,
  handed_in_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  scheduled_by text,
  published_by text,
  published_at timestamptz,
  published_write uuid,
  taken_back_by text,
  taken_back_at timestamptz,
  -- the edits that hold it up, or that were left where it was taken back
  outcome jsonb,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index releases_scheduled on releases (publish_at) where state = 'scheduled';

-- The write as it would be sent. A release has one for each row: their id is made of the three.
create table release_edits (
  id uuid primary key,
  release_id uuid not null references releases (id) on delete cascade,
  entity text not null default 'services' check (entity ~ '^[a-z][a-z0-9_]{0,59}$'),
  row_id uuid not null,
  title text not null check (is_trimmed(title, 200)),
  op text not null default 'update' check (op in ('insert', 'update', 'delete')),
  base jsonb not null default '{}' check (jsonb_typeof(base) = 'object'),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  schema_version integer not null default 1 check (schema_version >= 1),
  display_order integer not null default 0,
  authors text[] not null default '{}',
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on release_edits (release_id, display_order, id);
create index on release_edits (entity, row_id);

select
  make_synced('releases', 'name'),
  make_synced('release_edits', 'title');

-- Who brought a release into its state, and when. What is said of a state that it has left goes.
create function mark_release() returns trigger
language plpgsql as $$
declare
  by_user constant text := nullif(current_setting('app.user_id', true), '');
  becomes constant jsonb := nullif(current_setting('app.release_outcome', true), '')::jsonb;
begin
  if tg_op = 'INSERT' then
    new.made_by := by_user;
    return new;
  end if;
  if new.state = old.state then
    if new.state = 'scheduled' and new.publish_at is distinct from old.publish_at then
      new.scheduled_by := by_user;
      new.outcome := null;
    end if;
    new.outcome := coalesce(becomes, new.outcome);
    return new;
  end if;
  new.outcome := becomes;
  case new.state
    when 'open' then
      new.handed_in_by := null; new.handed_in_at := null; new.approved_by := null; new.approved_at := null;
      new.scheduled_by := null;
    when 'in-review' then
      new.handed_in_by := by_user; new.handed_in_at := now();
    when 'approved' then
      if old.state = 'scheduled' then
        new.scheduled_by := null;
      else
        new.approved_by := by_user; new.approved_at := now();
      end if;
    when 'scheduled' then
      new.scheduled_by := by_user;
    when 'published' then
      new.published_by := by_user; new.published_at := now();
      new.published_write := nullif(current_setting('app.write_id', true), '')::uuid;
    when 'taken-back' then
      new.taken_back_by := by_user; new.taken_back_at := now();
  end case;
  return new;
end $$;

create trigger mark_release before insert or update on releases
  for each row execute function mark_release();

-- Everybody who has worked on an edit.
create function mark_release_edit() returns trigger
language plpgsql as $$
declare
  by_user constant text := nullif(current_setting('app.user_id', true), '');
begin
  if by_user is not null and not by_user = any (new.authors) then
    new.authors := new.authors || by_user;
  end if;
  return new;
end $$;

create trigger mark_release_edit before insert or update on release_edits
  for each row execute function mark_release_edit();

-- The roles beside the administrators, who stay what they are. An invitation says which one it is for.
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check check (role in ('admin', 'publisher', 'editor'));
alter table account_links add column role text check (role in ('admin', 'publisher', 'editor'));

-- Of each time that a release was handed in, one mail tells whoever was asked.
create table release_notices (
  release_id uuid not null references releases (id) on delete cascade,
  handed_in_at timestamptz not null,
  primary key (release_id, handed_in_at)
);

-- Links for people without an account to a release as it would look. Only the hash of what a link holds is kept.
create table release_links (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases (id) on delete cascade,
  token_hash bytea not null unique,
  made_by text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on release_links (release_id);
