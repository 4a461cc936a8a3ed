-- What the rows of a table are called, and which of its columns hold addresses of pictures, is said where the table is
-- made synced; server/test/entities.pg.test.ts compares it with the declarations in sync/src/entities.

-- The columns that follow an asset to another file.
create table picture_columns (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);

drop function make_synced(regclass);

-- As in 0009. `title` is the column that names a row of an entity to people; a child table has none.
create function make_synced(synced regclass, title name default null, pictures name[] default '{}') returns void
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

-- As in 0012, for every column that was declared.
create or replace function replace_picture() returns trigger
language plpgsql as $$
declare
  picture picture_columns;
begin
  if exists (select from website_assets where image_url = old.image_url) then
    return null;
  end if;
  for picture in select * from picture_columns order by table_name, column_name loop
    execute format('update %1$I set %2$I = $1 where %2$I = $2', picture.table_name, picture.column_name)
      using new.image_url, old.image_url;
  end loop;
  return null;
end $$;

-- As in 0016. Argument of the table of an entity: the column with the title. Arguments of a child table: the table of its
-- parent, and the column with the parent's id.
create or replace function record_history() returns trigger
language plpgsql as $$
declare
  was constant jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes constant jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  is_own constant boolean := tg_nargs < 2;
  of_entity constant text := case when is_own then tg_table_name else tg_argv[0] end;
  of_row constant uuid := (coalesce(becomes, was) ->> case when is_own then 'id' else tg_argv[1] end)::uuid;
  title_was constant text := case when is_own then was ->> tg_argv[0] end;
  title_becomes constant text := case when is_own then becomes ->> tg_argv[0] end;
  by_user constant text := nullif(current_setting('app.user_id', true), '');
  by_write constant uuid := nullif(current_setting('app.write_id', true), '')::uuid;
  kind_now constant text := case when is_own then change_kind(lower(tg_op), was, becomes) else 'changed' end;
  latest changes;
begin
  select * into latest from changes where entity = of_entity and row_id = of_row order by id desc limit 1;
  if latest.transaction_at is distinct from now() then
    insert into changes (entity, row_id, kind, title, words, user_id, write_id, at, transaction_at)
    values (
      of_entity, of_row, kind_now,
      -- A child does not say what its parent is called.
      case when is_own then coalesce(title_becomes, title_was, '') else coalesce(latest.title, '') end,
      case when is_own then title_words(concat_ws(' ', title_was, title_becomes))
        else title_words(coalesce(latest.title, '')) end,
      by_user, by_write, clock_timestamp(), now()
    )
    returning * into latest;
  elsif is_own then
    update changes set
      kind = merged_kind(latest.kind, kind_now),
      title = coalesce(title_becomes, title_was, ''),
      words = words || title_words(concat_ws(' ', title_was, title_becomes))
    where id = latest.id;
  end if;
  insert into row_history (table_name, row_id, op, before, after, write_id, user_id, change_id)
  values (
    tg_table_name, (coalesce(becomes, was) ->> 'id')::uuid, lower(tg_op), was, becomes, by_write, by_user, latest.id
  );
  return null;
end $$;

select
  make_synced('services', 'name', '{hero_image_url}'),
  make_synced('service_companies', 'name', '{logo_url}'),
  make_synced('cases', 'title'),
  make_synced('content', 'title', '{featured_image_url}'),
  make_synced('content_categories', 'name'),
  make_synced('website_assets', 'asset_key'),
  make_synced('founding_partners', 'name', '{portrait_url}'),
  make_synced('value_propositions', 'title'),
  make_synced('offering_themes', 'name', '{image_url}');
insert into picture_columns (table_name, column_name) values
  ('service_images', 'image_url'),
  ('company_images', 'image_url'),
  ('case_images', 'image_url');

drop function row_title(jsonb);
