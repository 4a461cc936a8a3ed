import { createSiteIndex, type SiteIndex } from '@coop/sync/checks'
import { type EntityName, entityNamed, entityNames } from '@coop/sync/entities'
import { useMemo } from 'react'
import { useRowsOf } from '../data/hooks.ts'

/** The entities with public rows. */
const checkedEntities: readonly EntityName[] = entityNames.filter((name) => entityNamed(name).public !== null)

/** An index of all rows for checks, which is a new object after each change. null: some rows are not loaded yet. */
export function useSiteIndex(): SiteIndex | null {
  const { rows, complete } = useRowsOf(checkedEntities)
  return useMemo(
    () => (complete ? createSiteIndex((entity) => rows.get(entity) ?? []) : null),
    [rows, complete],
  )
}
