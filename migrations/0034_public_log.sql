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

-- Every table of a public shape: a flag of its own name says whether one of its rows is on the site, and without a flag
-- all of them are.
create function make_public(shown regclass) returns void
language plpgsql as $$
declare
  flag name := (
    select attname from pg_attribute
    where attrelid = shown and attname in ('published', 'is_active', 'is_public') and not attisdropped
  );
begin
  execute format(
    'create trigger tell_deleted_row after delete on %s for each row %s execute function tell_hidden_row()',
    shown, case when flag is null then '' else format('when (old.%I)', flag) end
  );
  if flag is null then
    return;
  end if;
  execute format(
    'create trigger tell_hidden_row after update on %1$s for each row when (old.%2$I and not new.%2$I)
     execute function tell_hidden_row()',
    shown, flag
  );
end $$;

select make_public(shown)
from unnest(array[
  'services', 'service_features', 'service_images', 'service_contributing_companies', 'service_companies',
  'company_images', 'cases', 'case_companies', 'case_keywords', 'case_results', 'case_images', 'content',
  'content_categories', 'website_assets', 'founding_partners', 'value_propositions', 'offering_themes',
  'slug_redirects'
]::regclass[]) shown;
