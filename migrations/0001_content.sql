-- The content of the site: nine entities, their child lists, and what every synced table has in common.
-- The same limits stand in sync/src/entities; a test holds the two together.

-- Common rules ---------------------------------------------------------------------------------------------

-- Text without blanks (space, tab, line ends) at either end, not empty, of at most `most` characters.
create function is_trimmed(value text, most integer) returns boolean
language sql immutable parallel safe as $$
  select value <> '' and value = btrim(value, E' \t\r\n') and char_length(value) <= most
$$;

-- A list of at most 50 different trimmed texts, none of them null.
create function is_clean_list(list text[]) returns boolean
language sql immutable parallel safe as $$
  select cardinality(list) <= 50
    and array_position(list, null) is null
    and coalesce((select bool_and(is_trimmed(item, 200)) from unnest(list) item), true)
    and cardinality(list) = (select count(distinct item) from unnest(list) item)
$$;

create function is_slug(value text) returns boolean
language sql immutable parallel safe as $$
  select char_length(value) <= 200 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;

-- The address of an image: a path of this site, or http(s).
create function is_image_address(value text) returns boolean
language sql immutable parallel safe as $$
  select char_length(value) <= 2000 and value ~ '^(/|https?://)[^ \t\r\n]*$' and value !~ '^//'
$$;

-- The envelope: which write touched a row last, and when. A change that does not come through the write API
-- (a trigger, a person in psql) gets a write id of its own, so that whoever saw the row before can tell.
create function keep_envelope() returns trigger
language plpgsql as $$
begin
  new.write_id := coalesce(nullif(current_setting('app.write_id', true), '')::uuid, gen_random_uuid());
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

-- Every state that a row has had, with its author and write. Never synced, never public.
create table row_history (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_id uuid not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  write_id uuid,
  user_id text,
  changed_at timestamptz not null default clock_timestamp()
);
create index row_history_row on row_history (table_name, row_id, id);

create function record_history() returns trigger
language plpgsql as $$
begin
  insert into row_history (table_name, row_id, op, before, after, write_id, user_id)
  values (
    tg_table_name,
    case when tg_op = 'DELETE' then old.id else new.id end,
    lower(tg_op),
    case when tg_op = 'INSERT' then null else to_jsonb(old) end,
    case when tg_op = 'DELETE' then null else to_jsonb(new) end,
    nullif(current_setting('app.write_id', true), '')::uuid,
    nullif(current_setting('app.user_id', true), '')
  );
  return null;
end $$;

-- The entities ---------------------------------------------------------------------------------------------

create table services (
  id uuid primary key,
  name text not null check (is_trimmed(name, 200)),
  slug text not null constraint services_slug_taken unique check (is_slug(slug)),
  category text not null check (category in ('PR', 'ALWAYS-ON', 'LURE-IN', 'DEEP-DIVES', 'THEME-EASY')),
  short_description text check (char_length(short_description) <= 2000),
  long_description text check (char_length(long_description) <= 50000),
  deliverables text check (char_length(deliverables) <= 50000),
  theme text[] not null default '{}' check (is_clean_list(theme)),
  client_roles text[] check (
    cardinality(client_roles) > 0 and is_clean_list(client_roles)
    and client_roles <@ array['business-leaders', 'marketing', 'startup', 'hr', 'tech']
  ),
  duration text check (duration in ('1-4-weeks', '1-3-months', '3-6-months', '6-plus-months')),
  engagement_type text check (
    engagement_type in ('quick-solutions', 'balanced-approach', 'comprehensive-solutions')
  ),
  published boolean not null default true,
  show_on_homepage boolean not null default false,
  show_on_offerings boolean not null default true,
  show_on_revolution_grid boolean not null default false,
  is_featured boolean not null default false,
  homepage_priority integer not null default 0 check (homepage_priority >= 0),
  hero_image_url text check (is_image_address(hero_image_url)),
  hero_image_alt text check (char_length(hero_image_alt) <= 200),
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table service_companies (
  id uuid primary key,
  name text not null check (is_trimmed(name, 200)),
  slug text not null constraint service_companies_slug_taken unique check (is_slug(slug)),
  short_description text check (char_length(short_description) <= 2000),
  long_description text check (char_length(long_description) <= 50000),
  team_size text check (char_length(team_size) <= 200),
  founded integer check (founded between 1000 and 9999),
  services text check (char_length(services) <= 50000),
  clients text check (char_length(clients) <= 50000),
  role_description text check (char_length(role_description) <= 50000),
  logo_url text check (is_image_address(logo_url)),
  logo_alt_text text check (char_length(logo_alt_text) <= 200),
  annual_revenue bigint check (annual_revenue between 0 and 1000000000000),
  projects_completed integer check (projects_completed >= 0),
  theme_tags text[] not null default '{}' check (is_clean_list(theme_tags)),
  external_cases_url text check (char_length(external_cases_url) <= 2000),
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table cases (
  id uuid primary key,
  title text not null check (is_trimmed(title, 200)),
  slug text not null constraint cases_slug_taken unique check (is_slug(slug)),
  client text check (char_length(client) <= 200),
  theme text check (theme in ('Strategic Intelligence', 'Brand Creative', 'Executive Search')),
  theme_tag text check (is_trimmed(theme_tag, 200)),
  size text check (size in ('Small', 'Medium', 'Large', 'Enterprise')),
  short_intro text check (char_length(short_intro) <= 2000),
  challenge text check (char_length(challenge) <= 50000),
  approach text check (char_length(approach) <= 50000),
  solution text check (char_length(solution) <= 50000),
  execution_year integer check (execution_year between 1000 and 9999),
  execution_month integer check (execution_month between 1 and 12),
  published boolean not null default true,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table content_categories (
  id uuid primary key,
  name text not null check (is_trimmed(name, 200)),
  slug text not null constraint content_categories_slug_taken unique check (is_slug(slug)),
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table content (
  id uuid primary key,
  title text not null check (is_trimmed(title, 200)),
  slug text not null constraint content_slug_taken unique check (is_slug(slug)),
  category_id uuid references content_categories (id) on delete set null,
  excerpt text check (char_length(excerpt) <= 2000),
  content text check (char_length(content) <= 200000),
  read_time text not null default '5 min read' check (is_trimmed(read_time, 200)),
  featured_image_url text check (is_image_address(featured_image_url)),
  featured_image_alt text check (char_length(featured_image_alt) <= 200),
  published boolean not null default false,
  published_at timestamptz,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table website_assets (
  id uuid primary key,
  asset_key text not null constraint website_assets_asset_key_taken unique check (is_trimmed(asset_key, 200)),
  category text not null check (category in (
    'hero-images', 'logos', 'case-studies', 'team-photos', 'company-pictures', 'backgrounds', 'icons',
    'documents', 'offering-hero', 'offering-gallery', 'theme-illustration', 'other'
  )),
  image_url text not null check (is_image_address(image_url)),
  alt_text text check (char_length(alt_text) <= 200),
  description text check (char_length(description) <= 2000),
  usage_notes text check (char_length(usage_notes) <= 2000),
  theme_tags text[] not null default '{}' check (is_clean_list(theme_tags)),
  service_id uuid references services (id) on delete set null,
  original_filename text check (char_length(original_filename) <= 255),
  is_active boolean not null default true,
  storage_path text,
  file_size integer check (file_size >= 0),
  version integer default 1,
  migration_status text default 'migrated',
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table founding_partners (
  id uuid primary key,
  name text not null check (is_trimmed(name, 200)),
  title text check (char_length(title) <= 200),
  primary_company_name text check (char_length(primary_company_name) <= 200),
  role text not null default 'founding_partner'
    check (role in ('founding_partner', 'partner', 'advisor', 'board_member')),
  quote text check (char_length(quote) <= 2000),
  portrait_url text check (is_image_address(portrait_url)),
  portrait_alt_text text check (char_length(portrait_alt_text) <= 200),
  featured boolean not null default false,
  is_active boolean not null default true,
  display_order integer not null default 0,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table value_propositions (
  id uuid primary key,
  title text not null check (is_trimmed(title, 200)),
  description text check (char_length(description) <= 2000),
  category text not null default 'revolution' check (category in ('revolution', 'innovation', 'strategy')),
  image_asset_key text check (char_length(image_asset_key) <= 200),
  is_active boolean not null default true,
  display_order integer not null default 0,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table offering_themes (
  id uuid primary key,
  name text not null constraint offering_themes_name_taken unique check (is_trimmed(name, 200)),
  slug text not null constraint offering_themes_slug_taken unique check (is_slug(slug)),
  short_name text not null check (is_trimmed(short_name, 200)),
  description text check (char_length(description) <= 50000),
  key_benefits text[] not null default '{}' check (is_clean_list(key_benefits)),
  image_url text check (is_image_address(image_url)),
  image_alt_text text check (char_length(image_alt_text) <= 200),
  is_active boolean not null default true,
  display_order integer not null default 0,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Child lists: always edited with their parent ---------------------------------------------------------------
-- `is_public` repeats whether the parent is published, so that a shape of children needs no join.

create table service_features (
  id uuid primary key,
  service_id uuid not null references services (id) on delete cascade,
  feature_text text not null check (is_trimmed(feature_text, 2000)),
  display_order integer not null default 0,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table service_images (
  id uuid primary key,
  service_id uuid not null references services (id) on delete cascade,
  image_url text not null check (is_image_address(image_url)),
  alt_text text check (char_length(alt_text) <= 200),
  image_type text not null default 'gallery' check (image_type in ('hero', 'gallery')),
  display_order integer not null default 0,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table service_contributing_companies (
  id uuid primary key,
  service_id uuid not null references services (id) on delete cascade,
  company_id uuid not null references service_companies (id) on delete cascade,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_contributing_companies_once unique (service_id, company_id)
);

create table company_images (
  id uuid primary key,
  company_id uuid not null references service_companies (id) on delete cascade,
  website_asset_id uuid not null references website_assets (id) on delete cascade,
  image_type text not null default 'illustration' check (image_type in ('hero', 'illustration')),
  image_url text not null check (is_image_address(image_url)),
  alt_text text check (char_length(alt_text) <= 200),
  display_order integer not null default 0,
  original_filename text,
  file_size integer check (file_size >= 0),
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table case_companies (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  company_name text not null check (is_trimmed(company_name, 200)),
  company_id uuid references service_companies (id) on delete set null,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table case_keywords (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  keyword text not null check (is_trimmed(keyword, 200)),
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table case_results (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  result_text text not null check (is_trimmed(result_text, 2000)),
  display_order integer not null default 0,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table case_images (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  image_url text not null check (is_image_address(image_url)),
  alt_text text check (char_length(alt_text) <= 200),
  display_order integer not null default 0,
  is_public boolean not null default false,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where an address led before its row was renamed. Loses to a living row with the same slug.
create table slug_redirects (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  old_slug text not null,
  row_id uuid not null,
  is_public boolean not null default true,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint slug_redirects_once unique (entity, old_slug)
);

create index on service_features (service_id);
create index on service_images (service_id);
create index on service_contributing_companies (company_id);
create index on company_images (company_id);
create index on company_images (website_asset_id);
create index on case_companies (case_id);
create index on case_companies (company_id);
create index on case_keywords (case_id);
create index on case_results (case_id);
create index on case_images (case_id);
create index on content (category_id);
create index on website_assets (service_id);
create index on slug_redirects (row_id);

-- The write ledger -------------------------------------------------------------------------------------------
-- One row for each write that got a final answer, in the same transaction as its effect. Synced to its author.

create table write_ledger (
  id uuid primary key,
  user_id text not null,
  seq bigint not null,
  entity text not null,
  row_id uuid not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  status text not null check (status in ('accepted', 'conflict', 'rejected')),
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index on write_ledger (created_at);

-- Who may see a child ------------------------------------------------------------------------------------------

-- Before a child is written: as public as its parent. `for share` waits for whoever is just unpublishing it.
create function inherit_is_public() returns trigger
language plpgsql as $$
begin
  execute format('select published from %I where id = $1 for share', tg_argv[0])
    into new.is_public using (to_jsonb(new) ->> tg_argv[1])::uuid;
  new.is_public := coalesce(new.is_public, false);
  return new;
end $$;

-- After a parent is published or withdrawn: its children and its old addresses follow.
create function pass_on_is_public() returns trigger
language plpgsql as $$
declare
  child text;
begin
  for i in 1 .. tg_nargs - 1 loop
    child := tg_argv[i];
    execute format('update %I set is_public = $1 where %I = $2 and is_public <> $1', child, tg_argv[0])
      using new.published, new.id;
  end loop;
  update slug_redirects set is_public = new.published where row_id = new.id and is_public <> new.published;
  return null;
end $$;

create trigger a_visibility before insert or update of service_id, is_public on service_features
  for each row execute function inherit_is_public('services', 'service_id');
create trigger a_visibility before insert or update of service_id, is_public on service_images
  for each row execute function inherit_is_public('services', 'service_id');
create trigger a_visibility before insert or update of service_id, is_public on service_contributing_companies
  for each row execute function inherit_is_public('services', 'service_id');
create trigger a_visibility before insert or update of case_id, is_public on case_companies
  for each row execute function inherit_is_public('cases', 'case_id');
create trigger a_visibility before insert or update of case_id, is_public on case_keywords
  for each row execute function inherit_is_public('cases', 'case_id');
create trigger a_visibility before insert or update of case_id, is_public on case_results
  for each row execute function inherit_is_public('cases', 'case_id');
create trigger a_visibility before insert or update of case_id, is_public on case_images
  for each row execute function inherit_is_public('cases', 'case_id');

create trigger pass_on_visibility after update of published on services
  for each row when (old.published is distinct from new.published)
  execute function pass_on_is_public(
    'service_id', 'service_features', 'service_images', 'service_contributing_companies'
  );
create trigger pass_on_visibility after update of published on cases
  for each row when (old.published is distinct from new.published)
  execute function pass_on_is_public(
    'case_id', 'case_companies', 'case_keywords', 'case_results', 'case_images'
  );
create trigger pass_on_visibility after update of published on content
  for each row when (old.published is distinct from new.published)
  execute function pass_on_is_public('none');

-- Old addresses --------------------------------------------------------------------------------------------------

create function remember_slug() returns trigger
language plpgsql as $$
declare
  visible boolean := coalesce((to_jsonb(new) ->> 'published')::boolean, (to_jsonb(new) ->> 'is_active')::boolean, true);
begin
  delete from slug_redirects where entity = tg_table_name and row_id = new.id and old_slug = new.slug;
  insert into slug_redirects (entity, old_slug, row_id, is_public)
  values (tg_table_name, old.slug, new.id, visible)
  on conflict (entity, old_slug) do update set row_id = excluded.row_id, is_public = excluded.is_public;
  return null;
end $$;

create function forget_slugs() returns trigger
language plpgsql as $$
begin
  delete from slug_redirects where entity = tg_table_name and row_id = old.id;
  return null;
end $$;

-- A theme's names are written out wherever it is referred to: they change with it.
create function replace_in_list(list text[], was text, becomes text) returns text[]
language sql immutable parallel safe as $$
  select case
    when becomes = any (list) then array_remove(list, was)
    else array_replace(list, was, becomes)
  end
$$;

create function rename_theme() returns trigger
language plpgsql as $$
begin
  if new.name <> old.name then
    update services set theme = replace_in_list(theme, old.name, new.name) where old.name = any (theme);
    update cases set theme_tag = new.name where theme_tag = old.name;
  end if;
  if new.slug <> old.slug then
    update service_companies set theme_tags = replace_in_list(theme_tags, old.slug, new.slug)
      where old.slug = any (theme_tags);
    update website_assets set theme_tags = replace_in_list(theme_tags, old.slug, new.slug)
      where old.slug = any (theme_tags);
  end if;
  if new.short_name <> old.short_name then
    update website_assets set theme_tags = replace_in_list(theme_tags, old.short_name, new.short_name)
      where old.short_name = any (theme_tags);
  end if;
  return null;
end $$;

create trigger rename_theme after update of name, slug, short_name on offering_themes
  for each row execute function rename_theme();

-- The same for every table -----------------------------------------------------------------------------------------

do $$
declare
  name text;
  synced constant text[] := array[
    'services', 'service_companies', 'cases', 'content_categories', 'content', 'website_assets',
    'founding_partners', 'value_propositions', 'offering_themes',
    'service_features', 'service_images', 'service_contributing_companies', 'company_images',
    'case_companies', 'case_keywords', 'case_results', 'case_images', 'slug_redirects'
  ];
begin
  foreach name in array synced loop
    execute format('alter table %I replica identity full', name);
    execute format(
      'create trigger b_envelope before insert or update on %I for each row execute function keep_envelope()', name
    );
    if name <> 'slug_redirects' then
      execute format(
        'create trigger history after insert or update or delete on %I for each row execute function record_history()',
        name
      );
    end if;
    if exists (
      select from information_schema.columns
      where table_schema = current_schema and table_name = name and column_name = 'slug'
    ) then
      execute format(
        'create trigger slug_changed after update of slug on %I for each row when (old.slug <> new.slug) execute function remember_slug()',
        name
      );
      execute format(
        'create trigger slug_gone after delete on %I for each row execute function forget_slugs()', name
      );
    end if;
  end loop;
  alter table write_ledger replica identity full;
  execute format(
    'create publication coop_publication for table %s',
    (select string_agg(quote_ident(t), ', ') from unnest(synced || 'write_ledger'::text) t)
  );
end $$;
