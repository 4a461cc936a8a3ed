import type { SourceHealth } from '@coop/sync/gateway'

/** Says `Ready` when `/readyz` does, which is when pages can be served; before that what is waited for. */
export async function tellReady(options: {
  follower: { snapshot: () => unknown; ready: Promise<void> }
  health: () => SourceHealth
  tell: (line: string) => void
  url: string
}): Promise<void> {
  const { follower, health, tell, url } = options
  if (follower.snapshot() === null) {
    const isAway = health().state === 'away'
    tell(`Listening at ${url}, waiting for ${isAway ? 'the shape service' : 'the content'}`)
    await follower.ready
  }
  tell(`Ready: ${url}`)
}
