import type { SourceHealth } from '@coop/sync/gateway'

/** Announces `Ready` when `/readyz` answers 200, which is when pages can be served; before that what is missing. */
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
