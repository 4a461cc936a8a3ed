import { isAsked } from '@coop/sync/releases'
import type { RowOf } from '../data/admin-row.ts'
import { useAuth, useRole, useRows } from '../data/hooks.ts'

/** The releases that the signed-in person is asked to review. */
export function useAskedReleases(): readonly RowOf<'releases'>[] {
  const { rows } = useRows('releases')
  const me = { role: useRole(), userId: useAuth().user?.id ?? '' }
  return rows.filter(({ values }) => isAsked(values, me))
}
