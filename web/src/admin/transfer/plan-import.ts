import { defaultValues, type EntityName, entityNamed, saveTimes } from '@coop/sync/entities'
import { csvText, fold, freeSlug, isTime, slugify } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { itemsOf, textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { sameValue } from '../data/values.ts'
import { editableValues, type FormValues, normaliseValues } from '../form/form-values.ts'
import { cellValue } from './cell-value.ts'
import { cellItems } from './list-items.ts'
import { createRowIndex, type References, type RowIndex } from './references.ts'
import { checkRow, type RowError } from './row-check.ts'
import { unknownThemes } from './unknown-themes.ts'
import type { TransferColumn } from './transfer-columns.ts'

/** What becomes of one row of a file. */
export type PlannedRow = {
  /** As a spreadsheet counts: the names of the columns are row 1. */
  readonly number: number
  readonly title: string
} & (
  | { readonly state: 'new'; readonly values: Values; readonly warnings: readonly RowError[] }
  | {
      readonly state: 'changed'
      readonly row: AdminRow
      readonly changes: Values
      readonly warnings: readonly RowError[]
    }
  | { readonly state: 'same' }
  | { readonly state: 'error'; readonly errors: readonly RowError[] }
)

type Values = Readonly<Record<string, Json>>

interface PlanOptions {
  readonly name: EntityName
  /** What each column of the file is; null: it is left out. */
  readonly columns: readonly (TransferColumn | null)[]
  /** All rows that there are. */
  readonly rows: readonly AdminRow[]
  readonly references: References
  readonly themes: readonly AdminRow[]
  readonly newId: () => string
}

export interface ImportPlanner {
  /** To be called for each row of the file once, in their order. */
  readonly plan: (cells: readonly string[], number: number) => PlannedRow
}

type Given = ReadonlyMap<string, string>

/**
 * Compares the rows of a file with those that there are. A row is found by its id, else by its slug (or the other field that
 * no two rows share), else by its title. What the file has no column or no cell for stays as it is.
 */
export function createImportPlanner(options: PlanOptions): ImportPlanner {
  const { name, columns, references, newId } = options
  const entity = entityNamed(name)
  const index = createRowIndex(name, options.rows)
  const times = saveTimes(entity.fields)
  const slugs = new Map(options.rows.map((row) => [textOf(row.values['slug']), row.id]))
  const uniques = new Map(options.rows.map((row) => [textOf(row.values[entity.unique ?? '']), row.id]))
  /** The last proposal for each address that was taken. */
  const freeSlugs = new Map<string, string>()
  /** The rows of the file so far, each by what no two of them may share. */
  const seen = new Map<string, number>()
  const label = (field: string) => entity.fields[field]?.label ?? 'Id'
  const fault = (column: string, message: string): RowError => ({ column, label: label(column), message })

  function plan(cells: readonly string[], number: number): PlannedRow {
    const given = givenCells(cells)
    const found = findRow(name, index, given)
    const row = 'row' in found ? found.row : null
    const title = given.get(entity.title) || textOf(row?.values[entity.title]) || `Row ${number}`
    const failed = (errors: readonly RowError[]): PlannedRow => ({ number, title, state: 'error', errors })
    if (cells.slice(columns.length).some((cell) => cell !== '')) return failed([tooManyCells])
    if ('error' in found) return failed([fault(found.column, found.error)])

    const start = row === null ? null : startOf(row)
    const read = readValues(given, start)
    if (read.errors.length > 0) return failed(read.errors)
    const next = normaliseValues(entity, { ...(start ?? defaultValues(entity)), ...read.values })
    const slug = slugOf(next, start)
    if (slug !== null) next['slug'] = slug

    const before = takeFirst(row === null ? `new ${keyOfNew(next)}` : row.id, number)
    if (before !== null) {
      return failed([
        fault(entity.title, `The same as row ${before}: remove one of the two, or change its name`),
      ])
    }
    const dated = withoutDate(start, next)
    if (dated !== null) return failed([dated])
    const changed = start === null ? [] : changedNames(start, next)
    if (start !== null && changed.length === 0) return { number, title, state: 'same' }
    const checked = checkRow(entity, next)
    if (checked.errors !== undefined) return failed(checked.errors)
    const taken = takenValues(checked.row, row?.id ?? `row ${number}`)
    if (taken.length > 0) return failed(taken)
    if (row === null) {
      const warnings = unknownThemes(entity, checked.row, null, options.themes)
      return { number, title, state: 'new', values: checked.row, warnings }
    }
    const changes = Object.fromEntries(changed.map((each) => [each, checked.row[each] ?? null]))
    const warnings = unknownThemes(entity, changes, row.values, options.themes)
    return { number, title, state: 'changed', row, changes, warnings }
  }

  function givenCells(cells: readonly string[]): Given {
    return new Map(
      columns.flatMap((column, place) => {
        const cell = cells[place]
        return column === null || cell === undefined ? [] : [[column.name, csvText(cell)] as const]
      }),
    )
  }

  function readValues(given: Given, start: FormValues | null): { values: FormValues; errors: RowError[] } {
    const values: FormValues = {}
    const errors: RowError[] = []
    for (const column of columns) {
      const cell = column === null ? undefined : given.get(column.name)
      if (column === null || column.kind === 'id' || cell === undefined) continue
      const read =
        column.kind === 'field'
          ? cellValue(column.field, cell, references)
          : cellItems(column.list, cell, itemsOf(start?.[column.name]), references, newId)
      if ('error' in read) errors.push({ column: column.name, label: column.label, message: read.error })
      else values[column.name] = read.value
    }
    return { values, errors }
  }

  /** The address where the file has none, and where it follows the name. null: nothing that it could be made of. */
  function slugOf(next: FormValues, start: FormValues | null): string | null {
    if (entity.slug === null) return null
    const { from, follows } = entity.slug
    const given = textOf(next['slug'])
    const current = textOf(start?.['slug'])
    const wanted = slugify(textOf(next[from]))
    if (!follows || wanted === '') return given || current || wanted || null
    const fitting = [given, current].find((slug) => isSlugOf(slug, wanted))
    if (fitting !== undefined) return fitting
    return start === null ? wanted : freeOf(wanted)
  }

  function startOf({ values }: AdminRow): FormValues {
    const stands = Object.fromEntries(times.map(({ name: time }) => [time, values[time] ?? null]))
    return normaliseValues(entity, { ...editableValues(entity, values), ...stands })
  }

  function changedNames(start: FormValues, next: FormValues): string[] {
    return Object.keys(next).filter((each) => !sameValue(name, each, start[each], next[each]))
  }

  /** A time that the file gives to a row without the flag, which would not keep it. A row that has it keeps it without a word. */
  function withoutDate(start: FormValues | null, next: FormValues): RowError | null {
    for (const { name: time, flag } of times) {
      if (next[flag] === true) {
        if (start !== null) next[time] ??= start[time]
      } else if (start?.[flag] === true) next[time] = null
      else if (isTime(textOf(next[time]))) {
        return fault(time, `A row that is not ${label(flag).toLowerCase()} has no date: leave the cell empty`)
      }
    }
    return null
  }

  /** The address, or the first of -2, -3 … that is free. None becomes free again: what was taken is not asked anew. */
  function freeOf(slug: string): string {
    const before = freeSlugs.get(slug)
    if (before !== undefined && !slugs.has(before)) return before
    const first = before === undefined ? 2 : Number(before.slice(slug.length + 1)) + 1
    const free = freeSlug(slug, (each) => slugs.has(each), first)
    freeSlugs.set(slug, free)
    return free
  }

  /** What no two new rows of a file may share: the slug, or the other unique field, or the name. */
  function keyOfNew(next: FormValues): string {
    if (entity.slug !== null) return textOf(next['slug'])
    return entity.unique === null ? fold(textOf(next[entity.title])) : textOf(next[entity.unique])
  }

  /** Notes the number of the row; returns that of an earlier one with the same key. */
  function takeFirst(key: string, number: number): number | null {
    const before = seen.get(key) ?? null
    if (before === null) seen.set(key, number)
    return before
  }

  /** Values that another row has, and that no two may have; what is free from here on is this row's. */
  function takenValues(row: Values, owner: string): RowError[] {
    const errors: RowError[] = []
    const slug = textOf(row['slug'])
    if (entity.slug !== null && (slugs.get(slug) ?? owner) !== owner) {
      errors.push(fault('slug', `Another row has the address ${slug}. Free: ${freeOf(slug)}`))
    }
    const { unique } = entity
    const value = unique === null ? '' : textOf(row[unique])
    if (unique !== null && (uniques.get(value) ?? owner) !== owner) {
      errors.push(fault(unique, `Another row is called “${value}”: choose another name`))
    }
    if (errors.length === 0) {
      slugs.set(slug, owner)
      uniques.set(value, owner)
    }
    return errors
  }

  return { plan }
}

const tooManyCells: RowError = {
  column: null,
  label: 'Row',
  message: 'It has more cells than there are columns: put a text with a separator in it into double quotes',
}

type Found = { readonly row: AdminRow | null } | { readonly column: string; readonly error: string }

function findRow(name: EntityName, index: RowIndex, given: Given): Found {
  const { title, slug, unique } = entityNamed(name)
  const byId = index.byId(given.get('id') ?? '')
  if (byId !== undefined) return { row: byId }
  const called = given.get(title) ?? ''
  const address = given.get('slug') ?? ''
  const key = slug === null ? (given.get(unique ?? '') ?? '') : address || slugify(called)
  const byKey = index.byKey(key)
  if (byKey !== undefined) return { row: byKey }
  // With an address of its own, or another key, the row is a new one, whatever its title.
  if (slug === null ? unique !== null : address !== '') return { row: null }
  const alike = index.byTitle(called)
  if (alike.length <= 1) return { row: alike[0] ?? null }
  return {
    column: title,
    error: `${alike.length} rows are called “${called}”: add the column Id of an export, to tell them apart`,
  }
}

/** The address of a name may have a number behind it. */
function isSlugOf(slug: string, wanted: string): boolean {
  return slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)))
}
