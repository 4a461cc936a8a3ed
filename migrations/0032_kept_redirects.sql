-- A deleted row comes back under its own id: its old addresses stay, hidden, until it does.
create or replace function forget_slugs() returns trigger
language plpgsql as $$
begin
  update slug_redirects set is_public = false where entity = tg_table_name and row_id = old.id and is_public;
  return null;
end $$;

-- They are as public as the row that comes back, and none of them is its present address.
create function recall_slugs() returns trigger
language plpgsql as $$
declare
  visible constant boolean := coalesce(row_is_shown(to_jsonb(new)), true);
begin
  delete from slug_redirects where entity = tg_table_name and row_id = new.id and old_slug = new.slug;
  update slug_redirects set is_public = visible
    where entity = tg_table_name and row_id = new.id and is_public <> visible;
  return null;
end $$;

-- As in 0021, and rows with slugs recall their old addresses.
create or replace function make_synced(synced regclass, title name default null, pictures name[] default '{}') returns void
language plpgsql as $$
declare
  synced_name constant name := (select relname from pg_class where oid = synced);
  has_slug constant boolean := exists (
    select from pg_attribute where attrelid = synced and attname = 'slug' and not attisdropped
  );
  has_published constant boolean := exists (
    select from pg_attribute where attrelid = synced and attname = 'published' and not attisdropped
  );
  missing constant name := (
    select named from unnest(pictures || title) named where named is not null and not exists (
      select from pg_attribute where attrelid = synced and attname = named and not attisdropped
    ) limit 1
  );
begin
  if missing is not null then
    raise exception 'make_synced: % has no column %', synced_name, missing;
  end if;
  execute format('alter table %s replica identity full', synced);
  execute format(
    'create or replace trigger b_envelope before insert or update on %s for each row execute function keep_envelope()',
    synced
  );
  if synced <> 'slug_redirects'::regclass then
    execute format(
      'create or replace trigger history after insert or update or delete on %s for each row execute function record_history(%s)',
      synced, coalesce(quote_literal(title), '')
    );
  end if;
  insert into picture_columns (table_name, column_name)
    select synced_name, picture from unnest(pictures) picture on conflict do nothing;
  if has_slug then
    execute format(
      'create or replace trigger slug_changed after update of slug on %s for each row when (old.slug <> new.slug) execute function remember_slug()',
      synced
    );
    execute format(
      'create or replace trigger slug_gone after delete on %s for each row execute function forget_slugs()', synced
    );
    execute format(
      'create or replace trigger slug_back after insert on %s for each row execute function recall_slugs()', synced
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

do $$
declare
  synced regclass;
begin
  for synced in select tgrelid from pg_trigger where tgname = 'slug_gone' loop
    execute format(
      'create trigger slug_back after insert on %s for each row execute function recall_slugs()', synced
    );
  end loop;
end $$;
