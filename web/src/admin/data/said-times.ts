import { type EntityName, entityNamed, saidTogether, saveTimes } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { RowValues } from './admin-row.ts'

// The edits of this device can set a time that saves set otherwise, such as the day on which an article was published.
// Where the row is on the site, each edit says something of it: edits are merged and taken back by what they say.

export function saidTimeNames(entity: EntityName): readonly string[] {
  return saveTimes(entityNamed(entity).fields).map(({ name }) => name)
}

/**
 * The times that an update sets beside its changes. One of which `next` says nothing is kept: only a person sets it, and
 * a form for them.
 */
export function saidTimes(
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

/** The changes of two edits of a row, the one made on top of the other, as those of one. */
export function changesTogether(
  entity: EntityName,
  earlier: RowValues,
  later: RowValues,
): Record<string, Json> {
  const both: Record<string, Json> = { ...earlier, ...later }
  for (const name of saidTimeNames(entity)) {
    const word = later[name]
    if (word === undefined) continue
    both[name] = saidTogether(earlier[name], word)
  }
  return both
}

/**
 * The value that is left to send for a time: none where there was none and will be none, and the old one where it is back.
 *
 * @param isAlone nothing else changes
 */
export function saidAnew(before: Json, said: Json, isAlone: boolean): Json | undefined {
  const isSame = said === before
  if (!isSame && said !== 'keep') return isAlone && said === null ? undefined : said
  return isAlone || said === null ? undefined : 'keep'
}

/** An edit that sets nothing but times, and these to now. */
export function saysOnlyNow(entity: EntityName, changes: RowValues): boolean {
  const names = new Set(saidTimeNames(entity))
  return Object.entries(changes).every(([name, value]) => names.has(name) && value === 'now')
}
