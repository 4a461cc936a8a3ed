-- What every synced table has beside its columns, as two functions that each later table is passed to once. The tables
-- so far are passed to them here, so that all are made alike; server/test/entities.pg.test.ts compares them with the
-- declarations in sync/src/entities.

-- The old addresses of a row are as public as the row.
create function pass_on_to_redirects() returns trigger
language plpgsql as $$
begin
  update slug_redirects set is_public = new.published
    where entity = tg_table_name and row_id = new.id and is_public <> new.published;
  return null;
end $$;

-- The child rows of a row are as public as the row. Arguments: the child table, and its column with the parent's id.
create function pass_on_to_child() returns trigger
language plpgsql as $$
begin
  execute format('update %I set is_public = $1 where %I = $2 and is_public <> $1', tg_argv[0], tg_argv[1])
    using new.published, new.id;
  return null;
end $$;

-- Makes a table synced: complete old rows in the stream, the envelope, history (but for old addresses), redirects of
-- its slugs where it has any, and its place in the publication.
create function make_synced(synced regclass) returns void
language plpgsql as $$
declare
  has_slug constant boolean := exists (
    select from pg_attribute where attrelid = synced and attname = 'slug' and not attisdropped
  );
  has_published constant boolean := exists (
    select from pg_attribute where attrelid = synced and attname = 'published' and not attisdropped
  );
begin
  execute format('alter table %s replica identity full', synced);
  execute format(
    'create or replace trigger b_envelope before insert or update on %s for each row execute function keep_envelope()',
    synced
  );
  if synced <> 'slug_redirects'::regclass then
    execute format(
      'create or replace trigger history after insert or update or delete on %s for each row execute function record_history()',
      synced
    );
  end if;
  if has_slug then
    execute format(
      'create or replace trigger slug_changed after update of slug on %s for each row when (old.slug <> new.slug) execute function remember_slug()',
      synced
    );
    execute format(
      'create or replace trigger slug_gone after delete on %s for each row execute function forget_slugs()', synced
    );
  end if;
  if has_slug and has_published then
    execute format(
      'create or replace trigger pass_on_to_redirects after update of published on %s for each row when (old.published is distinct from new.published) execute function pass_on_to_redirects()',
      synced
    );
  end if;
  if not exists (
    select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
    where p.pubname = 'coop_publication' and r.prrelid = synced
  ) then
    execute format('alter publication coop_publication add table %s', synced);
  end if;
end $$;

-- Keeps a child's `is_public` equal to its parent's `published`. `key` is the child's column with the parent's id.
create function follow_parent(child regclass, key name, parent regclass) returns void
language plpgsql as $$
declare
  child_name constant name := (select relname from pg_class where oid = child);
  parent_name constant name := (select relname from pg_class where oid = parent);
begin
  execute format(
    'create or replace trigger a_visibility before insert or update of %I, is_public on %s for each row execute function inherit_is_public(%L, %L)',
    key, child, parent_name, key
  );
  execute format(
    'create or replace trigger %I after update of published on %s for each row when (old.published is distinct from new.published) execute function pass_on_to_child(%L, %L)',
    'pass_on_to_' || child_name, parent, child_name, key
  );
end $$;

drop trigger pass_on_visibility on services;
drop trigger pass_on_visibility on cases;
drop trigger pass_on_visibility on content;
drop function pass_on_is_public();

select make_synced(r.prrelid)
from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
where p.pubname = 'coop_publication' and r.prrelid <> 'write_ledger'::regclass;

select
  follow_parent('service_features', 'service_id', 'services'),
  follow_parent('service_images', 'service_id', 'services'),
  follow_parent('service_contributing_companies', 'service_id', 'services'),
  follow_parent('case_companies', 'case_id', 'cases'),
  follow_parent('case_keywords', 'case_id', 'cases'),
  follow_parent('case_results', 'case_id', 'cases'),
  follow_parent('case_images', 'case_id', 'cases');
