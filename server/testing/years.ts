import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'

/**
 * Inserts years of history: this many changes of 2,000 services by nine people, a tenth with their features, and one
 * service with 2,000 changes of itself and its features.
 * @returns the ids of the busy service, and of a deleted one
 */
export async function fillYears(sql: Sql, changes: number): Promise<{ busy: string; deleted: string }> {
  const busy = randomUUID()
  const deleted = randomUUID()
  await sql`
    insert into services (id, name, slug, category, long_description)
    select case n when 0 then ${busy} when 1 then ${deleted} else gen_random_uuid() end::uuid, 'Service ' || n,
      'service-' || n, 'PR', repeat('Some words of it. ', 100)
    from generate_series(0, 1999) n`
  await sql`
    insert into service_features (id, service_id, feature_text, display_order)
    select gen_random_uuid(), ${busy}, 'Feature ' || n, n from generate_series(1, 10) n`
  // Copies entries made by the triggers, since making each by a write would take too long.
  await sql`
    with row as (
      select row_number() over () as n, id, name, to_jsonb(s) as state from services s where id not in (${busy}, ${deleted})
    ), change as (
      insert into changes (entity, row_id, kind, title, words, user_id, write_id, at, transaction_at)
      select 'services', row.id, (array['changed', 'changed', 'changed', 'published', 'created'])[1 + i % 5], row.name,
        title_words(row.name), 'user-' || i % 9, gen_random_uuid(), at, at
      from generate_series(1, ${changes}::int) i join row on row.n = 1 + (i::bigint * 7919) % 1998,
        lateral (select now() - (${changes}::int - i) * interval '5 minutes' as at) as moment
      returning id, row_id, user_id, at
    )
    insert into row_history (table_name, row_id, op, before, after, user_id, changed_at, change_id)
    select 'services', change.row_id, 'update', row.state,
      row.state || jsonb_build_object('name', 'Was ' || change.id), change.user_id, change.at, change.id
    from change join row on row.id = change.row_id`
  await sql`
    with state as (
      select to_jsonb(s) as service, (select to_jsonb(f) from service_features f where service_id = ${busy} limit 1) as feature
      from services s where id = ${busy}
    ), change as (
      insert into changes (entity, row_id, kind, title, words, user_id, at, transaction_at)
      select 'services', ${busy}, 'changed', 'Busy', title_words('Busy'), 'user-' || i % 9, at, at
      from generate_series(1, 2000) i, lateral (select now() - i * interval '7 minutes' as at) as moment
      returning id
    )
    insert into row_history (table_name, row_id, op, before, after, change_id)
    select kind.table_name, (state.feature ->> 'id')::uuid, 'update', kind.row, kind.row || kind.news, change.id
    from change, state, lateral (values
      ('services', state.service, jsonb_build_object('name', 'Busy ' || change.id)),
      ('service_features', state.feature, jsonb_build_object('feature_text', 'Was ' || change.id))
    ) as kind (table_name, row, news)`
  await sql`delete from services where id = ${deleted}`
  await sql`vacuum analyze changes, row_history`
  return { busy, deleted }
}
