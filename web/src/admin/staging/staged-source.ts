import type { EntityName } from '@coop/sync/entities'
import type { AdminSource } from '../data/admin-context.ts'
import type { RowOf } from '../data/admin-row.ts'
import { derived, type Live } from '../data/live.ts'
import { isRowSourceOf, type RowSource } from '../data/rows/row-source.ts'
import { stagedData } from './staged-data.ts'
import { createStagedRows } from './staged-rows.ts'
import { waitsInRelease } from './waits-in-release.ts'

/**
 * The data of this tab with a release on top: rows as the release will make them, and edits that go into it. Rows that
 * are not content, such as releases and reports, are not affected.
 */
export function stagedSource(source: AdminSource, releaseId: string): AdminSource {
  const sources: RowSource<EntityName>[] = []

  function rows<N extends EntityName>(entity: N): Live<readonly RowOf<N>[] | undefined> {
    if (!waitsInRelease(entity)) return source.rows(entity)
    for (const each of sources) if (isRowSourceOf(each, entity)) return each
    const staged = createStagedRows(source, releaseId, entity)
    sources.push(staged)
    return staged
  }

  const isComplete = (entity: EntityName): Live<boolean> => {
    const own = source.isComplete(entity)
    if (!waitsInRelease(entity)) return own
    const edits = source.isComplete('release_edits')
    const both = derived(own, (isOwn) => isOwn && edits.get())
    return {
      get: both.get,
      subscribe(listener) {
        const ends = [own.subscribe(listener), edits.subscribe(listener)]
        return () => ends.forEach((end) => end())
      },
    }
  }
  return layeredSource(source, { rows, isComplete, data: stagedData({ ...source, rows }, source, releaseId) })
}

const below = new WeakMap<AdminSource, AdminSource>()

/** The data with some parts replaced, for screens whose edits do not simply go live. */
export function layeredSource(source: AdminSource, parts: Partial<AdminSource>): AdminSource {
  const shown = { ...source, ...parts }
  below.set(shown, source)
  return shown
}

/** The data without a release, and without the question for one. */
export function unstagedSource(source: AdminSource): AdminSource {
  return below.get(source) ?? source
}
