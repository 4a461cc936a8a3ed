import type { Cut } from './heads-source.ts'
import type { ShapeFollower } from './shape-follower.ts'

/** The shapes of one audience, which have their cuts together. */
export interface AudienceShapes {
  followers: ReadonlyMap<string, ShapeFollower>
  /** The last that was published. */
  cut: { lsn: bigint; heads: Cut['heads'] } | null
}

/** Publishes the cut that the followers of an audience have reached. @returns whether it is another one than before */
export function publishCut(audience: AudienceShapes, generation: number): boolean {
  let lsn: bigint | null = null
  for (const follower of audience.followers.values()) {
    if (follower.lsn === null || follower.generation < generation) return false
    if (lsn === null || follower.lsn < lsn) lsn = follower.lsn
  }
  const before = audience.cut
  if (lsn === null || (before !== null && lsn < before.lsn)) return false
  const heads: Cut['heads'] = {}
  for (const [name, follower] of audience.followers) {
    const head = follower.headAt(lsn)
    if (head === null) return false
    heads[name] = head
  }
  if (before?.lsn === lsn && JSON.stringify(before.heads) === JSON.stringify(heads)) return false
  audience.cut = { lsn, heads }
  return true
}

/** No cut goes back, so a follower can drop the ends before the earliest of the cuts that its shape is in. */
export function forgetBeforeCuts(audiences: Iterable<AudienceShapes>): void {
  const earliest = new Map<ShapeFollower, bigint>()
  for (const { cut, followers } of audiences) {
    for (const follower of cut === null ? [] : followers.values()) {
      const before = earliest.get(follower)
      if (cut !== null && (before === undefined || cut.lsn < before)) earliest.set(follower, cut.lsn)
    }
  }
  for (const [follower, lsn] of earliest) follower.forget(lsn)
}
