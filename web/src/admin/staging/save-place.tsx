import { Badge } from '../../ui/text/badge.tsx'
import { useRow } from '../data/hooks.ts'
import { useReleaseTarget } from './use-release-target.ts'

/** In the head of a form: the release that a save goes to, where one is chosen. */
export function SavePlace() {
  const target = useReleaseTarget()
  return target === null ? null : <ReleaseName releaseId={target} />
}

function ReleaseName({ releaseId }: { releaseId: string }) {
  const release = useRow('releases', releaseId)
  return <Badge tone="accent">Goes to the release “{release?.values.name ?? '…'}”</Badge>
}
