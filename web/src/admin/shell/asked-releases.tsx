import { isAsked } from '@coop/sync/releases'
import { useAuth, useRole, useRows } from '../data/hooks.ts'
import { MenuCount } from './menu-count.tsx'

/** At the menu entry of releases: how many wait for whoever is signed in to read them. */
export function AskedReleases({ collapsed }: { collapsed: boolean }) {
  const { rows } = useRows('releases')
  const me = { role: useRole(), userId: useAuth().user?.id ?? '' }
  const count = rows.filter(({ values }) => isAsked(values, me)).length
  return count === 0 ? null : <MenuCount count={count} words="to read" collapsed={collapsed} />
}
