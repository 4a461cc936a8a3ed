import { refusalToGoLive } from '@coop/sync/releases'
import { useAuth, useRole } from '../data/hooks.ts'

/** Why this person may not schedule the publication of a single row; null if they may. */
export function useRefusalToSchedule(): string | null {
  const { user } = useAuth()
  const refusal = refusalToGoLive(useRole())
  if (refusal !== null || user?.needsApproval !== true) return refusal
  return 'Publishing needs the approval of somebody else. Save to a release, then submit it for review.'
}
