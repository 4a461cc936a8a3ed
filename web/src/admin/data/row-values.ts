import { type Entity } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { isItem, numberOf, textOf } from './json-values.ts'
import type { AdminRow, RowValues } from './admin-row.ts'

/** The title of a row. A row without a title gets the label of its entity and the end of its id. */
export function titleOf(entity: Entity, values: RowValues, id: string): string {
  return textOf(values[entity.title]) || `${entity.label} ${id.slice(-6)}`
}

/** Sorts rows with a place in the order of the site (`compareByDisplay`). */
export function placeKeyOf({ title }: Entity): (row: AdminRow) => readonly [place: number, title: string] {
  return ({ values }) => [numberOf(values['display_order']) ?? Number.MAX_SAFE_INTEGER, textOf(values[title])]
}

const titlesOfRows = new WeakMap<readonly AdminRow[], Map<string, string>>()

/** Titles by id, computed once per state of the rows. */
export function titlesById(entity: Entity, rows: readonly AdminRow[]): ReadonlyMap<string, string> {
  const cached = titlesOfRows.get(rows)
  if (cached !== undefined) return cached
  const titles = new Map(rows.map((row) => [row.id, titleOf(entity, row.values, row.id)]))
  titlesOfRows.set(rows, titles)
  return titles
}

/** Sorts texts alphabetically, and numbers within them by size. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b)
}

const sortTexts = new Map<string, (values: RowValues) => string>()

/**
 * Reads a text field as a sort key: without case and accents, and with numbers ordered by size. The key is computed
 * once per state of the row, so that sorting thousands of rows after each live change only compares strings.
 */
export function sortTextOf(name: string): (values: RowValues) => string {
  const reader = sortTexts.get(name)
  if (reader !== undefined) return reader
  const texts = new WeakMap<RowValues, string>()
  const read = (values: RowValues) => {
    const cached = texts.get(values)
    if (cached !== undefined) return cached
    const text = fold(textOf(values[name])).replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    texts.set(values, text)
    return text
  }
  sortTexts.set(name, read)
  return read
}

const searchTexts = new WeakMap<RowValues, string>()

/** All texts of a row, folded. They are computed once per state of the row. */
export function searchTextOf(values: RowValues): string {
  const cached = searchTexts.get(values)
  if (cached !== undefined) return cached
  const text = fold([...textsWithin(values)].join('\n'))
  searchTexts.set(values, text)
  return text
}

/**
 * Matches ids, times, hashes, addresses of files and placeholders of pictures. They are not searched, since words such
 * as "ad", "2026", "logo" or "image" would match them.
 */
const notWritten = /^(?:[\da-f-]{36,64}|\d{4}-\d\d-\d\d[T ]\S+|(?:data:|\/?(?:media|images)\/)\S*)$/

function* textsWithin(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!notWritten.test(value)) yield value
  } else if (Array.isArray(value)) for (const each of value) yield* textsWithin(each)
  else if (isItem(value)) for (const each of Object.values(value)) yield* textsWithin(each)
}
