import type { LatestOffsets } from './offsets-source.ts'
import type { ShapeFollower } from './shape-follower.ts'

/** The shapes of one audience, which have their cuts together. */
export interface AudienceShapes {
  followers: ReadonlyMap<string, ShapeFollower>
  /** The last that was published. */
  latest: { lsn: bigint; offsets: LatestOffsets['offsets'] } | null
}

/** Publishes the cut that the followers of an audience have reached. @returns whether it is another one than before */
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
    const head = follower.offsetAt(lsn)
    if (head === null) return false
    offsets[name] = head
  }
  if (before?.lsn === lsn && JSON.stringify(before.offsets) === JSON.stringify(offsets)) return false
  audience.latest = { lsn, offsets }
  return true
}

/** No cut goes back, so a follower can drop the ends before the earliest of the cuts that its shape is in. */
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
