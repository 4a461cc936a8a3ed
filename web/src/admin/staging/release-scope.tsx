import { type ReactNode, useMemo } from 'react'
import { lazyValue } from '../../loading/lazy-value.ts'
import { AdminContext } from '../data/admin-context.ts'
import { useSource } from '../data/hooks.ts'
import { useReleaseTarget } from './use-release-target.ts'

const stagedSource = lazyValue(async () => (await import('./staged-source.ts')).stagedSource)

/**
 * Around all screens: while a release is chosen in this tab, they show the rows as it will make them, and their edits go
 * into it. Until the code for that is loaded they show nothing, so that no edit goes live by mistake.
 */
export function ReleaseScope({ children }: { children: ReactNode }) {
  const source = useSource()
  const releaseId = useReleaseTarget()
  const stage = stagedSource.useValue(releaseId !== null)
  const shown = useMemo(
    () => (releaseId === null ? source : (stage?.(source, releaseId) ?? null)),
    [source, releaseId, stage],
  )
  if (shown === null) return <output className="block p-6 text-muted">Opening the release …</output>
  return <AdminContext value={shown}>{children}</AdminContext>
}
