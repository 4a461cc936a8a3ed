import { type EntityName, entityNamed, saidTogether, saveTimes } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { RowValues } from './admin-row.ts'

// An edit of this device can set a time that a save sets by itself, such as the day on which an article was published.
// Every edit of a published row contains such a time, or `keep`; merge and undo work on these values.

export function chosenTimeNames(entity: EntityName): readonly string[] {
  return saveTimes(entityNamed(entity).fields).map(({ name }) => name)
}

/**
 * The times that an update sets besides its changes. A time without a value in `next` is kept, since only people and
 * their forms set it.
 */
export function chosenTimes(
  entity: EntityName,
  base: RowValues,
  next: RowValues,
  changes: RowValues,
): { base: Record<string, Json>; changes: Record<string, Json> } {
  const old: Record<string, Json> = {}
  const said: Record<string, Json> = {}
  const isChanged = Object.keys(changes).length > 0
  for (const { name, flag } of saveTimes(entityNamed(entity).fields)) {
    const before = base[name] ?? null
    if ((changes[flag] ?? base[flag]) === true) {
      const word = next[name] ?? 'keep'
      const isKept = word === 'keep' || word === before
      if (!isChanged && isKept) continue
      said[name] = isKept ? 'keep' : word
    } else {
      if (!isChanged || before === null) continue
      said[name] = null
    }
    old[name] = before
  }
  return { base: old, changes: said }
}

/** Merges the changes of two edits of a row, of which `later` was made on top of `earlier`. */
export function changesTogether(
  entity: EntityName,
  earlier: RowValues,
  later: RowValues,
): Record<string, Json> {
  const both: Record<string, Json> = { ...earlier, ...later }
  for (const name of chosenTimeNames(entity)) {
    const word = later[name]
    if (word === undefined) continue
    both[name] = saidTogether(earlier[name], word)
  }
  return both
}

/**
 * The value of a time that is still to be sent: none if there was no time and there will be none, and `keep` if the old
 * time is back.
 *
 * @param isAlone nothing else changes
 */
export function saidAnew(before: Json, said: Json, isAlone: boolean): Json | undefined {
  const isSame = said === before
  if (!isSame && said !== 'keep') return isAlone && said === null ? undefined : said
  return isAlone || said === null ? undefined : 'keep'
}

/** True for an edit that only sets times to now. */
export function saysOnlyNow(entity: EntityName, changes: RowValues): boolean {
  const names = new Set(chosenTimeNames(entity))
  return Object.entries(changes).every(([name, value]) => names.has(name) && value === 'now')
}
