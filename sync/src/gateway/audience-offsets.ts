import type { LatestOffsets } from './offsets-source.ts'
import type { ShapeFollower } from './shape-follower.ts'

/** The shapes of one audience, which get latest offsets together. */
export interface AudienceShapes {
  followers: ReadonlyMap<string, ShapeFollower>
  /** The latest offsets that were published. */
  latest: { lsn: bigint; offsets: LatestOffsets['offsets'] } | null
}

/**
 * Publishes the latest offsets that all followers of an audience have reached.
 *
 * @returns whether they differ from those before
 */
export function publishLatest(audience: AudienceShapes, generation: number): boolean {
  let lsn: bigint | null = null
  for (const follower of audience.followers.values()) {
    if (follower.lsn === null || follower.generation < generation) return false
    if (lsn === null || follower.lsn < lsn) lsn = follower.lsn
  }
  const before = audience.latest
  if (lsn === null || (before !== null && lsn < before.lsn)) return false
  const offsets: LatestOffsets['offsets'] = {}
  for (const [name, follower] of audience.followers) {
    const latest = follower.offsetAt(lsn)
    if (latest === null) return false
    offsets[name] = latest
  }
  if (before?.lsn === lsn && JSON.stringify(before.offsets) === JSON.stringify(offsets)) return false
  audience.latest = { lsn, offsets }
  return true
}

/** Latest offsets never go back, so a follower can drop the offsets before the earliest LSN of its audiences. */
export function forgetBeforeLatest(audiences: Iterable<AudienceShapes>): void {
  const earliest = new Map<ShapeFollower, bigint>()
  for (const { latest, followers } of audiences) {
    for (const follower of latest === null ? [] : followers.values()) {
      const before = earliest.get(follower)
      if (latest !== null && (before === undefined || latest.lsn < before)) earliest.set(follower, latest.lsn)
    }
  }
  for (const [follower, lsn] of earliest) follower.forget(lsn)
}
