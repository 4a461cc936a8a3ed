import type { EntityName } from '@coop/sync/entities'
import type { RowsVersion } from '../row-messages.ts'
import type { RowIds } from '../table-view.ts'

/** The number of changes that are kept. A tab with older rows gets all rows again. */
const MOST = 1_000

export interface Revisions {
  readonly version: () => RowsVersion
  /**
   * Adds a change of these rows as one revision.
   * @returns for each entity, the revision that its rows had before
   */
  readonly add: (changed: readonly (readonly [EntityName, RowIds])[]) => number[]
  /** The rows of the entity that changed after this version. `foreign`: that version may be newer than this run. */
  readonly since: (entity: EntityName, version: RowsVersion | null) => RowIds | 'foreign'
}

/**
 * The changes of all rows in one run of a leader, so that a tab gets only the changes that it lacks. A run continues
 * from the snapshot that it has read. Later rows of the previous run, and rows of any other run, are foreign: they may
 * be newer.
 */
export function createRevisions(lineage: string, base: RowsVersion | null): Revisions {
  const first = base?.revision ?? 0
  let revision = first
  /** Changes before this one are no longer kept. */
  let oldestRevision = first
  let changes: { revision: number; entity: EntityName; ids: RowIds }[] = []
  const last = new Map<EntityName, number>()

  return {
    version: () => ({ lineage, revision }),
    add(changed) {
      revision += 1
      const before = changed.map(([entity]) => last.get(entity) ?? first)
      for (const [entity, ids] of changed) {
        last.set(entity, revision)
        changes.push({ revision, entity, ids })
      }
      const forgotten = changes.slice(0, -MOST)
      changes = changes.slice(-MOST)
      oldestRevision = Math.max(oldestRevision, ...forgotten.map((change) => change.revision))
      return before
    },
    since(entity, version) {
      if (version === null) return 'all'
      const isOwn = version.lineage === lineage
      const isInBase = version.lineage === base?.lineage && version.revision <= first
      if (!isOwn && !isInBase) return 'foreign'
      if (version.revision < oldestRevision) return 'all'
      const ids = new Set<string>()
      for (const change of changes) {
        if (change.entity !== entity || change.revision <= version.revision) continue
        if (change.ids === 'all') return 'all'
        for (const id of change.ids) ids.add(id)
      }
      return ids
    },
  }
}
