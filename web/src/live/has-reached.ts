import { parsePosition } from '@coop/sync/reader'

/**
 * Whether rows at `position` are at least as new as rows read at `goal`. Equal latest offsets mean equal rows, even if
 * other tables were committed in between. Positions of different epochs cannot be compared, because the log was created
 * anew.
 */
export function hasReached(position: string, goal: string): boolean | 'other epoch' {
  const here = parsePosition(position)
  const there = parsePosition(goal)
  if (here === null || there === null || here.epoch !== there.epoch) return 'other epoch'
  return here.lsn >= there.lsn || here.hash === there.hash
}
