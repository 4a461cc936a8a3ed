import {
  type ChildList,
  childListsOf,
  clientFields,
  derivedColumns,
  type Entity,
  type EntityName,
  entityNamed,
  entityNames,
  syncedTables,
} from '@coop/sync/entities'
import { z } from 'zod'
import type { RowValues } from '../types.ts'

/**
 * The local database, in three schemas:
 * - `synced`: the rows as the server has them, filled by the reader alone;
 * - `edits`: the pending edits of this device, and how they fold;
 * - `public`: what an administrator sees, in views named like the tables.
 *
 * What always holds: a row of `public` is its synced row with the pending writes to it folded over it in order of
 * `seq`; a write leaves `edits.pending` in the very transaction that brings its ledger row.
 */
export function mirrorSchema(): string {
  return [
    'drop schema if exists public, edits, synced cascade',
    'create schema synced',
    'create schema edits',
    'create schema public',
    ...[...syncedTables()].map(
      ([table, columns]) =>
        `create table synced.${table} (${columns
          .map(({ name, pgType }) => `"${name}" ${pgType}${name === 'id' ? ' primary key' : ''}`)
          .join(', ')})`,
    ),
    ...entityNames.flatMap((name) =>
      childListsOf(entityNamed(name)).map(
        ({ list }) => `create index on synced.${list.table} ("${list.parentKey}")`,
      ),
    ),
    'create table synced.reader_state (singleton boolean primary key default true, state jsonb not null)',
    `create table edits.pending (
      write_id uuid primary key, seq bigint not null, entity text not null, row_id uuid not null,
      op text not null, changes jsonb not null, at timestamptz not null)`,
    'create index on edits.pending (entity, row_id)',
    `create aggregate edits.merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}')`,
    // An insert carries every field, so that it covers whatever was folded before it.
    `create view edits.folded as
      select entity, row_id, edits.merge(changes order by seq) as values,
        coalesce((array_agg(op order by seq desc) filter (where op <> 'update'))[1] = 'delete', false) as gone,
        bool_or(op = 'insert') as made,
        (array_agg(write_id order by seq desc))[1] as write_id,
        min(at) as first_at, max(at) as at
      from edits.pending group by entity, row_id`,
    ...entityNames.flatMap((name) => [rowView(name), ...childViews(name)]),
    `create view public.slug_redirects as select * from synced.slug_redirects`,
  ].join(';\n')
}

/**
 * What a row of this entity is for the screens: one JSON object with its child lists as arrays of items. It travels
 * as text, which costs threads less to hand over than objects do; `parseRows` reads it.
 *
 * @param schema `synced`: the rows as the site has them, without the edits of this device
 */
export function rowsQuery(
  name: EntityName,
  which: 'all' | 'some',
  schema: 'public' | 'synced' = 'public',
): string {
  const entity = entityNamed(name)
  const lists = childListsOf(entity)
  const joins = lists.map(({ list }, i) => {
    const item = ['id', ...clientFields(list.fields).map(([field]) => field)]
      .map((field) => `'${field}', c."${field}"`)
      .join(', ')
    const order = 'display_order' in list.fields ? 'c.display_order, c.id' : 'c.id'
    const only = which === 'some' ? ` where c."${list.parentKey}" = any($1::uuid[])` : ''
    return `left join (
      select c."${list.parentKey}" as parent, jsonb_agg(jsonb_build_object(${item}) order by ${order}) as items
      from ${schema}.${list.table} c${only} group by 1
    ) l${i} on l${i}.parent = r.id`
  })
  const children = lists.map(({ name }, i) => `'${name}', coalesce(l${i}.items, '[]')`).join(', ')
  return `select r.id::text as id, (to_jsonb(r) || jsonb_build_object(${children}))::text as values
    from ${schema}.${entity.table} r ${joins.join(' ')}${which === 'some' ? ' where r.id = any($1::uuid[])' : ''}`
}

const rowsSchema = z.array(z.object({ id: z.string(), values: z.string() }))

/** The result of `rowsQuery`. The values within the objects are not parsed: Postgres has typed them, and it would be slow. */
export function parseRows(answer: unknown): { id: string; values: RowValues }[] {
  return rowsSchema.parse(answer).map(({ id, values: text }) => {
    const values: unknown = JSON.parse(text)
    if (!isRowValues(values)) throw new Error(`The local database has no object for the row ${id}`)
    return { id, values }
  })
}

function isRowValues(value: unknown): value is RowValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function rowView(name: EntityName): string {
  const entity = entityNamed(name)
  const { table } = entity
  return `create view public.${table} as
    select s.* from synced.${table} s
    where not exists (select 1 from edits.pending p where p.entity = '${table}' and p.row_id = s.id)
    union all
    select r.* from edits.folded f
    left join synced.${table} s on s.id = f.row_id
    cross join lateral jsonb_populate_record(s, f.values || ${predicted(entity)}) r
    where f.entity = '${table}' and not f.gone and (s.id is not null or f.made)`
}

/** What the server will make of the fields that it derives, as far as this device can know. */
function predicted(entity: Entity): string {
  const derived = Object.entries(entity.fields).filter(([, field]) => field.derived)
  const defaults = derived.flatMap(([name, field]) =>
    field.default === undefined ? [] : [`'${name}', '${JSON.stringify(field.default)}'::jsonb`],
  )
  const made = ["'created_at', f.first_at", ...defaults].join(', ')
  const parts = [
    `jsonb_build_object('id', f.row_id, 'write_id', f.write_id, 'updated_at', f.at)`,
    `case when s.id is null then jsonb_build_object(${made}) else '{}' end`,
    ...predictedTimes(entity),
  ]
  return parts.join(' || ')
}

/** The times that are set by the save itself. What is copied or read from a file, the stored row still has. */
function predictedTimes({ table, fields }: Entity): string[] {
  const times = Object.entries(fields).filter(([, { derivation }]) => derivation?.kind === 'save-time')
  return derivedColumns(table, Object.fromEntries(times), savedRow).map(
    ([name, sql]) => `jsonb_build_object('${name}', ${sql})`,
  )
}

const savedRow = {
  value: (flag: string) => `coalesce((f.values ->> '${flag}')::boolean, s.${flag})`,
  table: (name: string) => `synced.${name}`,
  now: 'f.at',
}

const isPublished = savedRow.value('published')

function childViews(name: EntityName): string[] {
  const entity = entityNamed(name)
  return childListsOf(entity).map(({ name, list }) => {
    const item = `item || jsonb_build_object('${list.parentKey}', f.row_id) ${childPrediction(list)}`
    return `create view public.${list.table} as
      select c.* from synced.${list.table} c
      where not exists (
        select 1 from edits.folded f
        where f.entity = '${entity.table}' and f.row_id = c."${list.parentKey}"
          and (f.gone or f.values ? '${name}')
      )
      union all
      select r.* from edits.folded f
      left join synced.${entity.table} s on s.id = f.row_id
      cross join lateral jsonb_array_elements(f.values -> '${name}') item
      left join synced.${list.table} c on c.id = (item ->> 'id')::uuid
      cross join lateral jsonb_populate_record(c, ${item}) r
      where f.entity = '${entity.table}' and not f.gone and (s.id is not null or f.made) and f.values ? '${name}'`
  })
}

function childPrediction(list: ChildList): string {
  if (list.followsParent) return `|| jsonb_build_object('is_public', ${isPublished})`
  if ('website_asset_id' in list.fields) return `|| ${assetFacts}`
  return ''
}

/** An item that refers to an asset takes name and size from it. */
const assetFacts = `coalesce((
  select jsonb_build_object('original_filename', a.original_filename, 'file_size', a.file_size)
  from synced.website_assets a where a.id = (item ->> 'website_asset_id')::uuid
), '{}')`
