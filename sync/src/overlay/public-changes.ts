import { childListsOf, type EntityName, entityNamed, entityNames } from '../entities/index.ts'
import type { Json } from '../write.ts'
import { type EditedValues, itemsOf, rowShapeOf, type TableRow } from './edited-rows.ts'
import { publicParts, publicTablesOf, type PublicTableRow } from './public-rows.ts'

/** Public rows by table and id. */
export type PublicTableRows = ReadonlyMap<string, ReadonlyMap<string, PublicTableRow>>

/** The changes of the public rows of one table. */
export interface PublicChange {
  readonly table: string
  readonly set: readonly PublicTableRow[]
  readonly removed: readonly string[]
}

/**
 * The changes of public rows by an edit: of the row itself with its child lists, and of rows that the database changes
 * with it, which contain the names of a theme or the address of an asset's file.
 *
 * @param before undefined: the row is new
 * @param isShared whether an asset other than this row has the file
 */
export function publicChanges(
  tables: PublicTableRows,
  entity: EntityName,
  id: string,
  before: EditedValues | undefined,
  after: EditedValues,
  isShared: (address: string) => boolean,
): PublicChange[] {
  const was = before === undefined ? null : publicParts(entity, id, before)
  const becomes = publicParts(entity, id, after)
  const own = publicTablesOf(entity).map((table): PublicChange => {
    const set = becomes.get(table) ?? []
    const kept = new Set(set.map((row) => row.id))
    const removed = (was?.get(table) ?? []).flatMap((row) => (kept.has(row.id) ? [] : [row.id]))
    return { table, set, removed }
  })
  return [...own, ...followers(tables, rewritesOf(entity, before, after, isShared))].filter(
    ({ set, removed }) => set.length > 0 || removed.length > 0,
  )
}

/** Returns the changed columns of a row of a table, with their values. */
type Rewrite = (row: TableRow) => Readonly<Record<string, Json>>

/** The changes that the database makes to other rows in the transaction of an edit. */
export type Rewrites = readonly (readonly [table: string, rewrite: Rewrite])[]

/** Values of an edited row, or some of them, after the edits of other rows have rewritten them. */
export function rewrittenValues(entity: EntityName, values: EditedValues, rewrites: Rewrites): EditedValues {
  const rewritten = (table: string, row: TableRow): TableRow =>
    rewrites.reduce((row, [of, rewrite]) => (of === table ? { ...row, ...rewrite(row) } : row), row)
  const lists = rowShapeOf(entity).lists.flatMap(({ name, table }): [string, Json][] =>
    Object.hasOwn(values, name) ? [[name, itemsOf(values[name]).map((item) => rewritten(table, item))]] : [],
  )
  return { ...rewritten(entityNamed(entity).table, values), ...Object.fromEntries(lists) }
}

/** Rows of other tables that the database changes in the same transaction. */
function* followers(tables: PublicTableRows, rewrites: Rewrites): Generator<PublicChange> {
  for (const [table, rewrite] of rewrites) {
    const set: PublicTableRow[] = []
    for (const row of tables.get(table)?.values() ?? []) {
      const changed = rewrite(row)
      if (Object.keys(changed).length > 0) set.push({ ...row, ...changed })
    }
    yield { table, set, removed: [] }
  }
}

/** @param isShared as in `publicChanges` */
export function rewritesOf(
  entity: EntityName,
  before: EditedValues | undefined,
  after: EditedValues,
  isShared: (address: string) => boolean,
): Rewrites {
  const renamed = (field: string): [was: string, becomes: string] | null => {
    const [was, becomes] = [before?.[field], after[field]]
    return typeof was === 'string' && typeof becomes === 'string' && was !== becomes ? [was, becomes] : null
  }
  if (entity === 'offering_themes') return themeRewrites(renamed)
  const address = entity === 'website_assets' ? renamed('image_url') : null
  // Rows with a file that another asset has as well continue to show it.
  return address === null || isShared(address[0]) ? [] : pictureRewrites(...address)
}

type Renamed = (field: string) => [was: string, becomes: string] | null

/** Does the same as the trigger `rename_theme`. */
function themeRewrites(renamed: Renamed): Rewrites {
  const [name, slug, short] = [renamed('name'), renamed('slug'), renamed('short_name')]
  const inList =
    (column: string, ...names: (typeof name)[]): Rewrite =>
    (row) => {
      const list = names.reduce((list, change) => replacedIn(list, change), row[column] ?? null)
      return list === (row[column] ?? null) ? {} : { [column]: list }
    }
  const rewrites: [string, Rewrite][] = []
  if (name !== null) {
    const [was, becomes] = name
    rewrites.push(['services', inList('theme', name)])
    rewrites.push(['cases', (row) => (row['theme_tag'] === was ? { theme_tag: becomes } : {})])
  }
  if (slug !== null) rewrites.push(['service_companies', inList('theme_tags', slug)])
  if (slug !== null || short !== null) rewrites.push(['website_assets', inList('theme_tags', slug, short)])
  return rewrites
}

function replacedIn(list: Json, change: ReturnType<Renamed>): Json {
  if (change === null || !Array.isArray(list)) return list
  const [was, becomes] = change
  if (!list.includes(was)) return list
  return list.includes(becomes)
    ? list.filter((each) => each !== was)
    : list.map((each) => (each === was ? becomes : each))
}

/** Does the same as the triggers `replace_picture` and `replace_picture_in_articles`. */
function pictureRewrites(was: string, becomes: string): Rewrites {
  const rewrites: [string, Rewrite][] = []
  for (const declared of entityNames.map(entityNamed)) {
    const lists = childListsOf(declared).map(({ list }) => list)
    for (const { table, fields } of [declared, ...lists]) {
      const columns = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []))
      const texts = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'markdown' ? [name] : []))
      if (table === 'website_assets' || columns.length + texts.length === 0) continue
      rewrites.push([
        table,
        (row) => ({
          ...Object.fromEntries(columns.flatMap((name) => (row[name] === was ? [[name, becomes]] : []))),
          ...Object.fromEntries(
            texts.flatMap((name) => {
              const text = row[name]
              if (typeof text !== 'string' || !text.includes(`](${was}`)) return []
              const after = text
                .replaceAll(`](${was})`, `](${becomes})`)
                .replaceAll(`](${was} `, `](${becomes} `)
              return after === text ? [] : [[name, after]]
            }),
          ),
        }),
      ])
    }
  }
  return rewrites
}
