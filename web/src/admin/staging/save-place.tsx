import type { EntityName } from '@coop/sync/entities'
import { Badge } from '../../ui/text/badge.tsx'
import { useRow } from '../data/hooks.ts'
import { useReleaseTarget } from './use-release-target.ts'
import { waitsInRelease } from './waits-in-release.ts'

/** Names, in the header of a form, the chosen release that a save goes to. */
export function SavePlace({ name }: { name: EntityName }) {
  const target = useReleaseTarget()
  return target === null || !waitsInRelease(name) ? null : <ReleaseName releaseId={target} />
}

function ReleaseName({ releaseId }: { releaseId: string }) {
  const release = useRow('releases', releaseId)
  return <Badge tone="accent">Saves to the release “{release?.values.name ?? '…'}”</Badge>
}
