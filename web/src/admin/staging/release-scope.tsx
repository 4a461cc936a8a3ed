import { type ReactNode, useMemo } from 'react'
import { lazyValue } from '../../loading/lazy-value.ts'
import { AdminContext } from '../data/admin-context.ts'
import { useRole, useSource } from '../data/hooks.ts'
import { useAskedAtSave, useReleaseTarget } from './use-release-target.ts'

const sourceAt = lazyValue(async () => (await import('./source-at.ts')).sourceAt)

/**
 * Wraps all screens. While a release is chosen in this tab, they show the rows as it will make them, and their edits go
 * into it. The edits of an editor also go into a release, which is requested. Until that code is loaded the screens
 * show nothing, so that no edit goes live by mistake.
 */
export function ReleaseScope({ children }: { children: ReactNode }) {
  const source = useSource()
  const role = useRole()
  const releaseId = useReleaseTarget()
  const isAsked = useAskedAtSave()
  const isLive = releaseId === null && !isAsked && role !== 'editor'
  const make = sourceAt.useValue(!isLive)
  const shown = useMemo(
    () => (isLive ? source : (make?.(source, releaseId, role) ?? null)),
    [source, isLive, releaseId, role, make],
  )
  if (shown === null) return <output className="block p-6 text-muted">Opening the release …</output>
  return <AdminContext value={shown}>{children}</AdminContext>
}
