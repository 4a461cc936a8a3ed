// The latest offsets in front of the ElectricSQL service, which has an offset for each shape but none for several. They
// need a response for every shape, so after a change the idle shapes are read as well. The invariants are H6, H7, H8
// and H9.
import { createListeners } from '../listeners.ts'
import type { ShapeDefinition } from '../shapes.ts'
import { type AudienceShapes, forgetBeforeLatest, publishLatest } from './audience-offsets.ts'
import { decideReads } from './decide-reads.ts'
import { shapeEndFetcher } from './fetch-shape-end.ts'
import { followerFetch, type ServiceFetch } from './electric-upstream.ts'
import type { SmallResponse } from './http-get.ts'
import type { Definitions, OffsetsSource } from './offsets-source.ts'
import { createIdleProbe } from './idle-probe.ts'
import { ServiceState } from './service-state.ts'
import { ShapeFollower } from './shape-follower.ts'

interface ElectricOffsetsOptions {
  url: string
  secret: string | null
  fetch?: typeof fetch
  /** Names the database's history, and has to change after a restore. The service has no such name. */
  epoch?: string
  log?: (line: string) => void
  now?: () => number
}

/** H7: the interval between reads without an event: the service may be away, or have lost live requests. */
const PULSE_MS = 500
const LATER_MS = 25
const HEALTH_TIMEOUT_MS = 5_000

/** The latest offsets of an ElectricSQL service. The caller has to `close` the source. */
export function electricOffsets(options: ElectricOffsetsOptions): OffsetsSource {
  const { secret, epoch = 'electric' } = options
  const service = followerFetch(options)
  const fetchEnd = shapeEndFetcher(service, secret)
  const followers = new Map<string, ShapeFollower>()
  /** In the order in which they were first watched, which is the order of publication. */
  const audiences = new Map<string, AudienceShapes>()
  const advance = createListeners()
  const unavailable = createListeners()
  const state = new ServiceState({
    // An error may contain the address that failed, and so the secret.
    log: (line) => options.log?.(secret === null ? line : line.replaceAll(secret, '…')),
    now: options.now ?? Date.now,
    abortHeld: () => {
      for (const follower of followers.values()) follower.abortLive()
      unavailable.notify()
    },
    isActive: async () => closed || (await isActive(service)),
    onGeneration: () => settle('in turn'),
  })
  const probe = createIdleProbe(() => settle('in turn'))
  let later: ReturnType<typeof setTimeout> | null = null
  let pulses = 0
  let closed = false
  const pulseTimer = setInterval(pulse, PULSE_MS)

  function follow(definition: ShapeDefinition): ShapeFollower {
    const key = JSON.stringify(definition)
    const existing = followers.get(key)
    if (existing !== undefined) return existing
    const onChange = () => settle('in turn')
    const follower = new ShapeFollower({ key, definition, fetchEnd, state, onChange })
    followers.set(key, follower)
    return follower
  }

  /** Publishes the latest offsets that are complete, and reads the shapes that delay others. */
  function settle(order: 'in turn' | 'all'): void {
    if (closed) return
    publish()
    const next = decideReads([...followers.values()], [...audiences.values()], state, order)
    if (next.kind === 'probe') return probe.run(next.reachable)
    probe.reset()
    if (next.kind === 'read') for (const follower of next.behind) void follower.catchUp()
    if (next.kind === 'read-later') {
      later ??= setTimeout(() => {
        later = null
        settle('all')
      }, LATER_MS)
    }
  }

  function pulse(): void {
    state.forgetRetirements()
    probe.giveUp()
    const candidates = [...followers.values()].filter(({ lsn }) => lsn !== null)
    pulses += 1
    void candidates[pulses % candidates.length]?.catchUp()
    settle('all')
  }

  function publish(): void {
    if (state.isChangingOver) return
    let hasAdvanced = false
    for (const audience of audiences.values()) {
      hasAdvanced = publishLatest(audience, state.generation) || hasAdvanced
    }
    if (!hasAdvanced) return
    forgetBeforeLatest(audiences.values())
    advance.notify()
  }

  return {
    latestOffsets: (definitions) => {
      const latest = audiences.get(audienceKey(definitions))?.latest
      return latest === null || latest === undefined
        ? null
        : { lsn: String(latest.lsn), epoch, offsets: latest.offsets }
    },
    watch: (definitions) => {
      const key = audienceKey(definitions)
      if (closed || audiences.has(key)) return
      const members = new Map<string, ShapeFollower>()
      for (const [shape, definition] of Object.entries(definitions)) members.set(shape, follow(definition))
      audiences.set(key, { followers: members, latest: null })
      settle('in turn')
    },
    forget: (definitions) => endAudience(audienceKey(definitions), audiences, followers, state),
    onAdvance: (listener) => advance.add(listener),
    health: () => state.health(),
    onUnavailable: (listener) => unavailable.add(listener),
    close: async () => {
      closed = true
      clearInterval(pulseTimer)
      probe.stop()
      if (later !== null) clearTimeout(later)
      for (const follower of followers.values()) follower.stop()
    },
  }
}

/** Also stops the followers of its shapes that no other audience has. */
function endAudience(
  key: string,
  audiences: Map<string, AudienceShapes>,
  followers: Map<string, ShapeFollower>,
  state: ServiceState,
): void {
  audiences.delete(key)
  const used = new Set([...audiences.values()].flatMap((audience) => [...audience.followers.values()]))
  for (const [key, follower] of followers) {
    if (used.has(follower)) continue
    followers.delete(key)
    follower.stop()
    state.forget(key)
  }
}

/** A gateway passes the same definitions for every request of an audience. */
const audienceKeys = new WeakMap<Definitions, string>()

function audienceKey(definitions: Definitions): string {
  const key = audienceKeys.get(definitions) ?? JSON.stringify(definitions)
  audienceKeys.set(definitions, key)
  return key
}

/** The health of the service: 200, or 202 while it starts. A proxy in front of it may block the request. */
async function isActive(service: ServiceFetch<SmallResponse>): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
    const response = await service('/v1/health', { signal })
    const { status } = response
    await response.text()
    return status !== 202 && status < 500
  } catch {
    return false // the followers report that it is away
  }
}
