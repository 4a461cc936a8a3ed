import { type EntityName, entityNamed } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { anywhere, hasAll, rankOf } from '../choices/title-rank.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { searchTextOf, titleOf } from '../data/row-values.ts'

export interface FoundRow {
  readonly entity: EntityName
  readonly row: AdminRow
  readonly title: string
}

interface Title {
  readonly text: string
  readonly folded: string
}

const titles = new WeakMap<RowValues, Title>()

/** Computed once per state of the row. */
function titleIn(entity: EntityName, { id, values }: AdminRow): Title {
  const cached = titles.get(values)
  if (cached !== undefined) return cached
  const text = titleOf(entityNamed(entity), values, id)
  const title = { text, folded: fold(text) }
  titles.set(values, title)
  return title
}

export type RowsByEntity = ReadonlyMap<EntityName, readonly AdminRow[]>

/**
 * The rows of any entity that contain all the words, best first: rows whose title is the words, begins with them, has
 * words that begin with them, or contains them, then other rows. At most `limit` are returned. Rows of equal rank are
 * in the order of the entities.
 *
 * @param words folded, in the typed order
 * @param isMeant excludes rows; called only for rows that contain the words
 */
export function findRows(
  rows: RowsByEntity,
  words: readonly string[],
  limit: number,
  isMeant: (entity: EntityName, row: AdminRow) => boolean = () => true,
): FoundRow[] {
  if (words.length === 0) return []
  const phrase = words.join(' ')
  const ranks: FoundRow[][] = Array.from({ length: anywhere + 1 }, () => [])
  for (const [entity, list] of rows) {
    for (const row of list) {
      const title = titleIn(entity, row)
      const rank =
        rankOf(title.folded, phrase, words) ?? (hasAll(searchTextOf(row.values), words) ? anywhere : null)
      const sameRank = rank === null ? undefined : ranks[rank]
      if (sameRank === undefined || sameRank.length >= limit || !isMeant(entity, row)) continue
      sameRank.push({ entity, row, title: title.text })
    }
  }
  return ranks.flat().slice(0, limit)
}

/**
 * Returns a function that prepares rows for a search, a few per call, so that no keystroke waits for thousands of them.
 * @param now returns milliseconds
 * @returns whether all rows are prepared
 */
export function createWarming(rows: RowsByEntity): (budgetMs: number, now: () => number) => boolean {
  const waiting = [...rows].flatMap(([entity, list]) => list.map((row) => ({ entity, row })))
  let next = 0
  return (budgetMs, now) => {
    const end = now() + budgetMs
    for (; next < waiting.length; next++) {
      const each = waiting[next]
      if (each === undefined) break
      titleIn(each.entity, each.row)
      searchTextOf(each.row.values)
      // The clock is read only for every 50th row.
      if (next % 50 === 49 && now() >= end) {
        next += 1
        return next >= waiting.length
      }
    }
    return true
  }
}
