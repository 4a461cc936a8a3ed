import { createSiteIndex, type SiteIndex } from '@coop/sync/checks'
import { type EntityName, entityNamed, entityNames } from '@coop/sync/entities'
import { useMemo } from 'react'
import { useRowsOf } from '../data/hooks.ts'

/** The entities whose rows visitors get. */
const checkedEntities: readonly EntityName[] = entityNames.filter((name) => entityNamed(name).public !== null)

/** All rows, ready for checks; another one after each change. null: not all of them are known yet. */
export function useSiteIndex(): SiteIndex | null {
  const { rows, complete } = useRowsOf(checkedEntities)
  return useMemo(
    () => (complete ? createSiteIndex((entity) => rows.get(entity) ?? []) : null),
    [rows, complete],
  )
}
