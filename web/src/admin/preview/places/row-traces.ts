import { childListsOf, clientFields, contentNames, type EntityName, entityNamed } from '@coop/sync/entities'
import { itemsOf, textOf } from '../../data/json-values.ts'
import type { RowValues } from '../../data/admin-row.ts'
import type { RowsOf } from '../preview-place.ts'
import { drawnWords } from './drawn-words.ts'
import { isNeverShown, typedKinds } from './row-texts.ts'

/** The parts of a row by which it is recognised on a page: the beginnings of its texts, and its pictures. */
interface RowTraces {
  readonly beginnings: readonly string[]
  readonly pictures: readonly string[]
}

/** This number of words at the beginning of a text is enough to recognise it. */
const FEW_WORDS = 4
/** `FEW_WORDS` words nearly always fit into `SHORT` characters; if not, the longer limit applies. */
const SHORT = 60
const BEGINNING = 200

/** A cache by values, which are the same objects on all pages until a row changes. */
const known = new WeakMap<RowValues, RowTraces>()

export function rowTraces(entity: EntityName, values: RowValues): RowTraces {
  const before = known.get(values)
  if (before !== undefined) return before
  const traces = readTraces(entity, values)
  known.set(values, traces)
  return traces
}

/** The clock is read once per this number of rows. */
const ROWS_AT_ONCE = 64

/**
 * Reads the traces of rows ahead, so that finding the places of a page is fast. A site may have thousands of rows,
 * which do not fit into one frame.
 *
 * @param until a time of `performance.now`
 * @returns whether all rows are read
 */
export function readTracesUntil(rowsOf: RowsOf, until: number): boolean {
  let count = 0
  for (const entity of contentNames) {
    for (const { values } of rowsOf(entity)) {
      if (known.has(values)) continue
      if (count % ROWS_AT_ONCE === 0 && count > 0 && performance.now() > until) return false
      rowTraces(entity, values)
      count += 1
    }
  }
  return true
}

export function beginningOf(words: string): string {
  return words.split(' ', FEW_WORDS).join(' ')
}

function readTraces(entity: EntityName, values: RowValues): RowTraces {
  const beginnings: string[] = []
  const pictures: string[] = []
  const read = ({ texts, images }: TracedFields, of: RowValues) => {
    for (const name of texts) {
      const value = of[name]
      const words = typeof value === 'string' ? beginningOfText(value) : ''
      if (words !== '') beginnings.push(words)
    }
    for (const name of images) {
      const address = textOf(of[name])
      if (address !== '') pictures.push(address)
    }
  }
  const { own, lists } = tracedFields(entity)
  read(own, values)
  for (const [name, fields] of lists) for (const item of itemsOf(values[name])) read(fields, item)
  return { beginnings, pictures }
}

function beginningOfText(text: string): string {
  const words = drawnWords(text.slice(0, SHORT))
  const isEnough = text.length <= SHORT || words.split(' ', FEW_WORDS + 1).length > FEW_WORDS
  return beginningOf(isEnough ? words : drawnWords(text.slice(0, BEGINNING)))
}

interface TracedFields {
  readonly texts: readonly string[]
  readonly images: readonly string[]
}

interface TracedEntity {
  readonly own: TracedFields
  readonly lists: readonly (readonly [name: string, fields: TracedFields])[]
}

const byEntity = new Map<EntityName, TracedEntity>()

function tracedFields(entity: EntityName): TracedEntity {
  const before = byEntity.get(entity)
  if (before !== undefined) return before
  const declared = entityNamed(entity)
  const traced = (fields: Parameters<typeof clientFields>[0]): TracedFields => {
    const shown = clientFields(fields).filter(([, { kind }]) => !isNeverShown.has(kind))
    return {
      // Of entities without a page, the site shows only the pictures.
      texts:
        declared.page === null
          ? []
          : shown.flatMap(([name, { kind }]) => (typedKinds.has(kind) ? [name] : [])),
      images: shown.flatMap(([name, { kind }]) => (kind === 'image' ? [name] : [])),
    }
  }
  const all: TracedEntity = {
    own: traced(declared.fields),
    lists: childListsOf(declared).map(({ name, list }) => [name, traced(list.fields)] as const),
  }
  byEntity.set(entity, all)
  return all
}
