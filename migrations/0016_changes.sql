-- What one transaction did to one row of an entity and to its children is one change: the line of the activity list,
-- and the page of the row's history. An entry of row_history belongs to one. A narrow table, since these lists are read
-- by many orders, and states of rows are wide.
create table changes (
  id bigint generated always as identity primary key,
  entity text not null,
  row_id uuid not null,
  kind text not null check (kind in ('created', 'changed', 'published', 'unpublished', 'deleted')),
  -- what the row was called then, and the words of it, and of what it was called before, without case and accents
  title text not null,
  words tsvector not null,
  user_id text,
  write_id uuid,
  at timestamptz not null,
  transaction_at timestamptz not null
);

-- The parent of the rows of a child table, as the arguments of its history trigger.
create function belongs_to(child regclass, key name, parent regclass) returns void
language plpgsql as $$
begin
  execute format(
    'create or replace trigger history after insert or update or delete on %s for each row execute function record_history(%L, %L)',
    child, (select relname from pg_class where oid = parent), key
  );
end $$;

-- As in 0009, and children belong to the parent that they follow.
create or replace function follow_parent(child regclass, key name, parent regclass) returns void
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
  perform belongs_to(child, key, parent);
end $$;

-- What a row is called; null of a child row without either.
create function row_title(state jsonb) returns text
language sql immutable parallel safe
begin atomic
  select coalesce(state ->> 'name', state ->> 'title', state ->> 'asset_key');
end;

-- Whether a row is shown on the site; null where nobody decides that.
create function row_is_shown(state jsonb) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(state ->> 'published', state ->> 'is_active')::boolean;
end;

-- The words of a title as `fold` in sync/src/rules makes them; a test holds the two together.
create function title_words(title text) returns tsvector
language sql immutable parallel safe
begin atomic
  select array_to_tsvector(array_remove(regexp_split_to_array(
    replace(replace(replace(replace(
      translate(
        regexp_replace(lower(normalize(title, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'øđðł', 'oddl'
      ),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[^[:alnum:]]+'
  ), ''));
end;

create function change_kind(op text, before jsonb, after jsonb) returns text
language sql immutable parallel safe
begin atomic
  select case
    when op = 'insert' then 'created'
    when op = 'delete' then 'deleted'
    when row_is_shown(after) and not row_is_shown(before) then 'published'
    when row_is_shown(before) and not row_is_shown(after) then 'unpublished'
    else 'changed'
  end;
end;

-- Of two things that one transaction did to a row, what they are together.
create function merged_kind(earlier text, later text) returns text
language sql immutable parallel safe
begin atomic
  select case
    when later = 'deleted' then later
    when earlier = 'created' then earlier
    when earlier = 'deleted' then 'changed'
    when later = 'changed' then earlier
    else later
  end;
end;

alter table row_history add column change_id bigint;

-- Arguments of a child table: the table of its parent, and the column with the parent's id.
create or replace function record_history() returns trigger
language plpgsql as $$
declare
  was constant jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes constant jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  is_own constant boolean := tg_nargs = 0;
  of_entity constant text := case when is_own then tg_table_name else tg_argv[0] end;
  of_row constant uuid := (coalesce(becomes, was) ->> case when is_own then 'id' else tg_argv[1] end)::uuid;
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
      case when is_own then coalesce(row_title(coalesce(becomes, was)), '') else coalesce(latest.title, '') end,
      case when is_own then title_words(concat_ws(' ', row_title(was), row_title(becomes)))
        else title_words(coalesce(latest.title, '')) end,
      by_user, by_write, clock_timestamp(), now()
    )
    returning * into latest;
  elsif is_own then
    update changes set
      kind = merged_kind(latest.kind, kind_now),
      title = coalesce(row_title(coalesce(becomes, was)), ''),
      words = words || title_words(concat_ws(' ', row_title(was), row_title(becomes)))
    where id = latest.id;
  end if;
  insert into row_history (table_name, row_id, op, before, after, write_id, user_id, change_id)
  values (
    tg_table_name, (coalesce(becomes, was) ->> 'id')::uuid, lower(tg_op), was, becomes, by_write, by_user, latest.id
  );
  return null;
end $$;

select
  follow_parent('service_features', 'service_id', 'services'),
  follow_parent('service_images', 'service_id', 'services'),
  follow_parent('service_contributing_companies', 'service_id', 'services'),
  follow_parent('case_companies', 'case_id', 'cases'),
  follow_parent('case_keywords', 'case_id', 'cases'),
  follow_parent('case_results', 'case_id', 'cases'),
  follow_parent('case_images', 'case_id', 'cases'),
  belongs_to('company_images', 'company_id', 'service_companies');

-- What is there already. A transaction is known by the time when it began.
create temporary table entries on commit drop as
select
  h.id as entry_id, coalesce(p.parent, h.table_name) as entity,
  coalesce((coalesce(h.after, h.before) ->> p.key)::uuid, h.row_id) as row_id, h.transaction_at
from row_history h left join (values
  ('service_features', 'service_id', 'services'),
  ('service_images', 'service_id', 'services'),
  ('service_contributing_companies', 'service_id', 'services'),
  ('case_companies', 'case_id', 'cases'),
  ('case_keywords', 'case_id', 'cases'),
  ('case_results', 'case_id', 'cases'),
  ('case_images', 'case_id', 'cases'),
  ('company_images', 'company_id', 'service_companies')
) as p (child, key, parent) on p.child = h.table_name;
create index on entries (entry_id);
analyze entries;

insert into changes (entity, row_id, kind, title, words, user_id, write_id, at, transaction_at)
select
  e.entity, e.row_id,
  coalesce(
    -- as merged_kind, of however many
    case
      when bool_or(h.op = 'delete') filter (where own) then case when max(h.id) filter (where own and h.op = 'delete')
        = max(h.id) filter (where own) then 'deleted' else 'changed' end
      when bool_or(h.op = 'insert') filter (where own) then 'created'
    end,
    (array_agg(change_kind(h.op, h.before, h.after) order by h.id desc) filter (where own))[1],
    'changed'
  ),
  coalesce((array_agg(row_title(coalesce(h.after, h.before)) order by h.id desc) filter (where own))[1], ''),
  title_words(coalesce(string_agg(concat_ws(' ', row_title(h.before), row_title(h.after)), ' ') filter (where own), '')),
  min(h.user_id), (array_agg(h.write_id) filter (where h.write_id is not null))[1], min(h.changed_at), e.transaction_at
from entries e
  join row_history h on h.id = e.entry_id
  cross join lateral (select h.table_name = e.entity as own) as o
group by e.entity, e.row_id, e.transaction_at
order by min(h.id);

create index changes_of_row on changes (entity, row_id, id);

-- A change that touched children alone bears the name that its row had before it.
update changes c set title = last.title, words = last.words
from changes nameless cross join lateral (
  select title, words from changes named
  where named.entity = nameless.entity and named.row_id = nameless.row_id and named.id < nameless.id and named.title <> ''
  order by named.id desc limit 1
) last
where nameless.title = '' and c.id = nameless.id;

update row_history h set change_id = c.id
from entries e join changes c using (entity, row_id, transaction_at)
where e.entry_id = h.id;

alter table row_history alter column change_id set not null;
alter table row_history drop column transaction_at;
create index row_history_change on row_history (change_id);

-- The orders of the activity list.
create index changes_at on changes (at, id);
create index changes_user on changes (user_id, at, id);
create index changes_entity on changes (entity, at, id);
create index changes_kind on changes (kind, at, id);
create index changes_words on changes using gin (words) with (fastupdate = off);
