-- How often the log of each public shape has begun anew: by it, values that are not public any more leave the log that
-- everybody can read. Every process of the app hears of a new beginning.
create table public_log (
  shape text primary key,
  epoch integer not null check (epoch > 0)
);

create function tell_public_log() returns trigger
language plpgsql as $$
begin
  perform pg_notify('public_log', '');
  return null;
end $$;

create trigger tell_public_log after insert or update on public_log
  for each statement execute function tell_public_log();

-- A row that leaves the site leaves its log at once, not minutes later with everything else.
create function tell_hidden_row() returns trigger
language plpgsql as $$
begin
  perform pg_notify('public_log', tg_table_name);
  return null;
end $$;

do $$
declare
  shown record;
begin
  for shown in
    select c.relname, a.attname as flag
    from pg_class c
    left join pg_attribute a
      on a.attrelid = c.oid and a.attname in ('published', 'is_active', 'is_public') and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relname in (
      'services', 'service_features', 'service_images', 'service_contributing_companies', 'service_companies',
      'company_images', 'cases', 'case_companies', 'case_keywords', 'case_results', 'case_images', 'content',
      'content_categories', 'website_assets', 'founding_partners', 'value_propositions', 'offering_themes',
      'slug_redirects'
    )
  loop
    execute format(
      'create trigger tell_deleted_row after delete on %I for each row %s execute function tell_hidden_row()',
      shown.relname, case when shown.flag is null then '' else format('when (old.%I)', shown.flag) end
    );
    continue when shown.flag is null;
    execute format(
      'create trigger tell_hidden_row after update on %1$I for each row when (old.%2$I and not new.%2$I)
       execute function tell_hidden_row()',
      shown.relname, shown.flag
    );
  end loop;
end $$;
