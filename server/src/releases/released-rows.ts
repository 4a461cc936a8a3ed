import { childListsOf, type EntityName, entityNamed } from '@coop/sync/entities'
import {
  type EditedValues,
  editedRows,
  overlaidRow,
  type PendingWrite,
  type PublicChange,
  publicChanges,
  publicParts,
  type PublicTableRow,
  type Rewrites,
  rewritesOf,
  rewrittenValues,
  type TableRow,
} from '@coop/sync/overlay'
import { createMemoryRows, type RowChange } from '@coop/sync/reader'
import { type ReleaseEditRow, releaseLayer } from '@coop/sync/releases'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { Sql } from 'postgres'
import { withoutReferences } from './without-references.ts'

type Tables = Map<string, Map<string, PublicTableRow>>

/** The edits of a release, and by id the rows that they change, with all assets that share a file with one of these. */
export interface EditedLayer {
  readonly layer: readonly PendingWrite[]
  readonly live: ReadonlyMap<string, LiveRow>
}

interface LiveRow {
  readonly entity: EntityName
  readonly values: EditedValues
}

export async function readEditedLayer(sql: Sql, edits: readonly ReleaseEditRow[]): Promise<EditedLayer> {
  const layer = releaseLayer(edits)
  return { layer, live: await readLiveRows(sql, layer) }
}

/** The public rows after applying the edits of a release. */
export async function releasedRows(rows: PublicRows, { layer, live }: EditedLayer): Promise<PublicRows> {
  const tables: Tables = new Map(
    Object.entries(rows).map(([name, table]) => [
      name,
      new Map([...table.values()].map((row) => [row.id, { ...row }])),
    ]),
  )
  const deleted = new Map<EntityName, Set<string>>()
  const files = new Map(
    [...live].flatMap(([id, { entity, values }]) =>
      entity === 'website_assets' ? [[id, values['image_url']]] : [],
    ),
  )
  const rewrites: Rewrites[number][] = []
  for (const write of layer) {
    if (write.op === 'delete')
      deleted.set(write.entity, (deleted.get(write.entity) ?? new Set()).add(write.rowId))
    const isShared = (address: string): boolean =>
      [...files].some(([id, file]) => id !== write.rowId && file === address)
    const row = live.get(write.rowId)
    const before = row && rewrittenValues(write.entity, row.values, rewrites)
    const edit = { ...write, changes: rewrittenValues(write.entity, write.changes, rewrites) }
    const after = overlaidRow(write.entity, before, [edit])
    const changes =
      after === undefined
        ? removal(write, before)
        : publicChanges(tables, write.entity, write.rowId, before, after, isShared)
    if (after !== undefined) rewrites.push(...rewritesOf(write.entity, before, after, isShared))
    if (write.entity === 'website_assets') files.set(write.rowId, after?.['image_url'])
    for (const change of changes) change.set.forEach((row) => tables.get(change.table)?.set(row.id, row))
    for (const { table, removed } of changes) for (const id of removed) tables.get(table)?.delete(id)
  }
  withoutReferences(tables, deleted)
  return await publicRowsOf(rows, tables)
}

async function readLiveRows(sql: Sql, layer: readonly PendingWrite[]): Promise<Map<string, LiveRow>> {
  const live = new Map<string, LiveRow>()
  for (const name of new Set<EntityName>(layer.map(({ entity }) => entity))) {
    const entity = entityNamed(name)
    const ids = layer.flatMap((write) => (write.entity === name ? [write.rowId] : []))
    const rows = new Map<string, TableRow[]>()
    const sharesFile =
      name === 'website_assets'
        ? sql`or image_url in (select image_url from website_assets where id = any (${ids}::uuid[]))`
        : sql``
    const read = async (table: string, key: string): Promise<void> => {
      const found = await sql<{ row: TableRow }[]>`
        select to_jsonb(t) as row from ${sql(table)} t where ${sql(key)} = any (${ids}::uuid[]) ${sharesFile}`
      rows.set(
        table,
        found.map(({ row }) => row),
      )
    }
    await read(entity.table, 'id')
    for (const { list } of childListsOf(entity)) await read(list.table, list.parentKey)
    for (const [id, values] of editedRows(name, (table) => rows.get(table) ?? []))
      live.set(id, { entity: name, values })
  }
  return live
}

function removal({ entity, rowId }: PendingWrite, before: EditedValues | undefined): PublicChange[] {
  if (before === undefined) return []
  return [...publicParts(entity, rowId, before)].map(([table, rows]) => ({
    table,
    set: [],
    removed: rows.map(({ id }) => id),
  }))
}

async function publicRowsOf(rows: PublicRows, tables: Tables): Promise<PublicRows> {
  const names = Object.keys(rows).filter((name): name is keyof PublicTables => Object.hasOwn(rows, name))
  const memory = createMemoryRows<PublicTables>(names)
  await memory.commit({
    state: { position: '', lsn: '0', shapes: {} },
    shapes: names.map((name) => ({
      name,
      fresh: true,
      changes: [...(tables.get(name)?.values() ?? [])].map((row): RowChange => ({
        op: 'insert',
        id: row.id,
        row: { ...row },
      })),
    })),
  })
  return memory.rows()
}
