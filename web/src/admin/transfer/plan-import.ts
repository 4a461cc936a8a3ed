import {
  defaultValues,
  type Entity,
  type EntityName,
  entityNamed,
  saveTimes,
  sameValue,
} from '@coop/sync/entities'
import { isTime, lastOrder } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { editableValues, type FormValues, normaliseValues } from '../form/form-values.ts'
import { lastPlace } from '../order/last-place.ts'
import { findRow } from './find-row.ts'
import { type FileColumns, givenCells, readCells } from './given-cells.ts'
import { createRowIndex, type References } from './references.ts'
import { checkRow, type RowError, rowError } from './row-check.ts'
import { createUniqueValues, newRowKey } from './unique-values.ts'
import { unknownThemes } from './unknown-themes.ts'

/** The plan for one row of a file. */
export type PlannedRow = {
  /** The row number as in a spreadsheet: row 1 contains the column names. */
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
  /** A warning says that something in the file was ignored. */
  | { readonly state: 'same'; readonly warnings: readonly RowError[] }
  | { readonly state: 'error'; readonly errors: readonly RowError[] }
)

type Values = Readonly<Record<string, Json>>

interface PlanOptions {
  readonly name: EntityName
  readonly columns: FileColumns
  /** All existing rows. */
  readonly rows: readonly AdminRow[]
  readonly references: References
  readonly themes: readonly AdminRow[]
  readonly newId: () => string
}

export interface ImportPlanner {
  /** Must be called once for each row of the file, in their order. */
  readonly plan: (cells: readonly string[], number: number) => PlannedRow
}

/**
 * Compares the rows of a file with the existing ones. A row is found by its id, else by its slug (or the other unique
 * field), else by its title, else by the slug derived from the title. Fields without a column or cell in the file keep
 * their values.
 */
export function createImportPlanner(options: PlanOptions): ImportPlanner {
  const { name, columns, references, newId } = options
  const entity = entityNamed(name)
  const index = createRowIndex(name, options.rows)
  const uniqueValues = createUniqueValues(entity, options.rows)
  let place = lastPlace(name, options.rows)
  /** The numbers of the rows of the file so far, by the key that must be unique. */
  const numbers = new Map<string, number>()

  function plan(cells: readonly string[], number: number): PlannedRow {
    const given = givenCells(columns, cells)
    const match = findRow(name, index, given)
    const row = 'row' in match ? match.row : null
    const title = given.get(entity.title) || textOf(row?.values[entity.title]) || `Row ${number}`
    const failed = (errors: readonly RowError[]): PlannedRow => ({ number, title, state: 'error', errors })
    if (cells.slice(columns.length).some((cell) => cell !== '')) return failed([tooManyCells])
    if ('error' in match) return failed([rowError(entity, match.column, match.error)])

    const start = row === null ? null : startOf(entity, row)
    const read = readCells(columns, cells, row, start, references, newId)
    if (read.errors.length > 0) return failed(read.errors)
    if (start === null && given.get('display_order') === '') delete read.values['display_order']
    const next = normaliseValues(entity, { ...(start ?? startOfNew()), ...read.values })
    const slug = uniqueValues.slugOf(next, start)
    if (slug !== null) next['slug'] = slug

    const before = takeFirst(row === null ? `new ${newRowKey(entity, next)}` : row.id, number)
    if (before !== null) {
      const message = `This is the same item as in row ${before}. Remove one of them, or change its name`
      return failed([rowError(entity, entity.title, message)])
    }
    const dated = keepDates(entity, start, next)
    if (dated !== null) return failed([dated])
    const changed =
      start === null
        ? []
        : Object.keys(next).filter((each) => !sameValue(name, each, start[each], next[each]))
    if (start !== null && changed.length === 0) {
      return { number, title, state: 'same', warnings: read.warnings }
    }
    const checked = checkRow(entity, next)
    if (checked.errors !== undefined) return failed(checked.errors)
    const taken = uniqueValues.take(checked.row, row?.id ?? `row ${number}`)
    if (taken.length > 0) return failed(taken)
    if (row === null) {
      const warnings = [...read.warnings, ...unknownThemes(entity, checked.row, null, options.themes)]
      return { number, title, state: 'new', values: checked.row, warnings }
    }
    const changes = Object.fromEntries(changed.map((each) => [each, checked.row[each] ?? null]))
    const warnings = [...read.warnings, ...unknownThemes(entity, changes, row.values, options.themes)]
    return { number, title, state: 'changed', row, changes, warnings }
  }

  /** The new rows of the file are placed after the existing ones, in their order. */
  function startOfNew(): FormValues {
    const start = { ...defaultValues(entity), ...place }
    if (place.display_order !== undefined) place = { display_order: lastOrder([place.display_order]) }
    return start
  }

  /** Registers the number of the row. Returns that of an earlier row with the same key. */
  function takeFirst(key: string, number: number): number | null {
    const before = numbers.get(key) ?? null
    if (before === null) numbers.set(key, number)
    return before
  }

  return { plan }
}

const tooManyCells: RowError = {
  column: null,
  label: 'Row',
  message:
    'The row has more cells than there are columns. Put texts that contain the separator in double quotes',
}

function startOf(entity: Entity, { values }: AdminRow): FormValues {
  const times = saveTimes(entity.fields).map(({ name: time }) => [time, values[time] ?? null])
  return normaliseValues(entity, { ...editableValues(entity, values), ...Object.fromEntries(times) })
}

/**
 * Keeps the date of a row that has the flag, and clears it for a row without the flag.
 * @returns an error if the file has a date for a row without the flag, because the date would be lost
 */
function keepDates(entity: Entity, start: FormValues | null, next: FormValues): RowError | null {
  for (const { name: time, flag } of saveTimes(entity.fields)) {
    if (next[flag] === true) {
      if (start !== null) next[time] ??= start[time]
    } else if (start?.[flag] === true) next[time] = null
    else if (isTime(textOf(next[time]))) {
      const label = entity.fields[flag]?.label ?? 'Id'
      const message = `A row that is not ${label.toLowerCase()} has no date. Leave the cell empty`
      return rowError(entity, time, message)
    }
  }
  return null
}
