import type { AudienceShapes } from './audience-offsets.ts'
import type { ServiceState } from './service-state.ts'
import type { ShapeFollower } from './shape-follower.ts'

/** The next reads, which let the latest offsets advance. */
type NextReads =
  | { kind: 'none' }
  /** The common LSN is not known; a response of one of these shapes can contain it. */
  | { kind: 'probe'; reachable: ShapeFollower[] }
  | { kind: 'read'; behind: ShapeFollower[] }
  /** The first audience is up to date. Its readers read now, and requests for other audiences must not delay theirs. */
  | { kind: 'read-later' }

/** @param order `in turn`: the first audience before the others */
export function decideReads(
  followers: readonly ShapeFollower[],
  audiences: readonly AudienceShapes[],
  state: Pick<ServiceState, 'commonLsn' | 'generation' | 'isChangingOver' | 'isFailing'>,
  order: 'in turn' | 'all',
): NextReads {
  const goal = state.isChangingOver ? 0n : highestLsn(followers, state.commonLsn)
  const reachable = followers.filter(({ key, lsn }) => lsn !== null && !state.isFailing(key))
  const lagging = reachable.filter(({ lsn }) => lsn !== null && lsn < goal)
  // H6: a response proves no more than the common LSN from before the request was sent.
  if (lagging.length > 0 && state.commonLsn < goal) return { kind: 'probe', reachable }
  const unconfirmed = reachable.filter(({ generation }) => generation < state.generation)
  const behind = new Set([...lagging, ...unconfirmed])
  const [first = [], ...others] = audiences.map((audience) =>
    [...audience.followers.values()].filter((follower) => behind.has(follower)),
  )
  const rest = others.flat()
  if (order === 'all') return { kind: 'read', behind: [...first, ...rest] }
  if (first.length > 0) return { kind: 'read', behind: first }
  return rest.length > 0 ? { kind: 'read-later' } : { kind: 'none' }
}

/** The highest LSN of any response. */
function highestLsn(followers: readonly ShapeFollower[], commonLsn: bigint): bigint {
  let highest = commonLsn
  for (const { lsn } of followers) if (lsn !== null && lsn > highest) highest = lsn
  return highest
}
