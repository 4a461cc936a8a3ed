import type { OffsetsSource } from '@coop/sync/gateway'
import type { Heartbeat } from './start-heartbeat.ts'

/** The same offsets source. Its health also reports missing beats, even if the service reports no problem. */
export function guardOffsets(
  source: OffsetsSource,
  heartbeat: Pick<Heartbeat, 'staleSince' | 'onChange'>,
): OffsetsSource {
  return {
    ...source,
    onAdvance: (listener) => {
      const ends = [source.onAdvance(listener), heartbeat.onChange(listener)]
      return () => ends.forEach((end) => end())
    },
    health: () => {
      const health = source.health()
      const since = heartbeat.staleSince()
      if (health.state !== 'reachable' || since === null) return health
      return { state: 'away', since, detail: 'commits do not arrive through the shape service' }
    },
  }
}
