import { backoffMs } from '../backoff.ts'
import type { ShapeFollower } from './shape-follower.ts'

const BACKOFF = { firstMs: 2, capMs: 250 }

/**
 * Reads the shape that has been idle for longest: an LSN beyond its end is not its own, so it is common to all shapes
 * (H6). One probe runs at a time. A probe that brings nothing is followed by a longer pause.
 */
export interface IdleProbe {
  run(reachable: readonly ShapeFollower[]): void
  /** The common LSN was reached: the next probe is sent without a pause. */
  reset(): void
  /** The current probe is slow and must not delay another. */
  giveUp(): void
  stop(): void
}

/** @param onEnd called when the pause after a probe is over */
export function createIdleProbe(onEnd: () => void): IdleProbe {
  let state: ReturnType<typeof setTimeout> | 'sent' | 'stopped' | null = null
  let probes = 0

  async function probe(follower: ShapeFollower): Promise<void> {
    state = 'sent'
    await follower.catchUp()
    if (state !== 'sent') return
    const ms = probes === 0 ? 0 : backoffMs(probes, BACKOFF)
    probes += 1
    state = setTimeout(() => {
      state = null
      onEnd()
    }, ms)
  }

  return {
    run(reachable) {
      if (state !== null) return
      const follower = idlest(reachable)
      if (follower !== null) void probe(follower)
    },
    reset() {
      probes = 0
    },
    giveUp() {
      if (state === 'sent') state = null
    },
    stop() {
      if (typeof state === 'object' && state !== null) clearTimeout(state)
      state = 'stopped'
    },
  }
}

function idlest(followers: readonly ShapeFollower[]): ShapeFollower | null {
  let result: { follower: ShapeFollower; end: bigint } | null = null
  for (const follower of followers) {
    const { end } = follower
    if (end === null || follower.isCatchingUp) continue
    if (result === null || end < result.end) result = { follower, end }
  }
  return result?.follower ?? null
}
