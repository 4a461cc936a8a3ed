import type { SourceHealth } from '@coop/sync/gateway'

/**
 * Announces `Ready` when `/readyz` returns 200, that is, when pages can be served. Before that it announces the missing
 * parts.
 */
export async function announceReady(options: {
  follower: { snapshot: () => unknown; ready: Promise<void> }
  health: () => SourceHealth
  announce: (text: string) => void
  url: string
}): Promise<void> {
  const { follower, health, announce, url } = options
  if (follower.snapshot() === null) {
    const isAway = health().state === 'away'
    announce(`Listening at ${url}, waiting for ${isAway ? 'the shape service' : 'the content'}`)
    await follower.ready
  }
  announce(`Ready: ${url}`)
}
