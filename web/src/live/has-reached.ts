import { parsePosition } from '@coop/sync/reader'

/**
 * Whether rows at `position` are no older than rows that were read at `goal`. Equal heads mean equal rows, even if
 * other tables were committed in between. Positions of different epochs cannot be compared: the log was made anew.
 */
export function hasReached(position: string, goal: string): boolean | 'other epoch' {
  const here = parsePosition(position)
  const there = parsePosition(goal)
  if (here === null || there === null || here.epoch !== there.epoch) return 'other epoch'
  return here.lsn >= there.lsn || here.hash === there.hash
}
