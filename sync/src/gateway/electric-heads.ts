// Heads in front of the ElectricSQL service, which names each shape's end but no common one. A cut needs a response for
// each of its shapes, so after a change the idle ones are read as well. What must stay true is in H6, H7, H8 and H9 of
// the specification.
import { backoffMs } from '../backoff.ts'
import { createListeners } from '../listeners.ts'
import type { ShapeDefinition } from '../shapes.ts'
import { shapeEndFetcher } from './fetch-shape-end.ts'
import { serviceFetch, type ServiceFetch } from './electric-upstream.ts'
import type { Cut, Definitions, HeadsSource } from './heads-source.ts'
import { ServiceState } from './service-state.ts'
import { ShapeFollower } from './shape-follower.ts'

interface ElectricHeadsOptions {
  url: string
  secret: string | null
  fetch?: typeof fetch
  /** Names the database's history; another after a restore. The service does not name it, so the caller must. */
  epoch?: string
  log?: (line: string) => void
  now?: () => number
}

/** The shapes of one audience, which have their cuts together. */
interface Group {
  followers: ReadonlyMap<string, ShapeFollower>
  /** The last that was published. */
  cut: { lsn: bigint; heads: Cut['heads'] } | null
}

/** H7: so often a shape is read though nothing has happened: the service may be away, or have lost live requests. */
const PULSE_MS = 500
const OTHERS_MS = 25
const HEALTH_TIMEOUT_MS = 5_000
const PROBE_BACKOFF = { firstMs: 2, capMs: 250 }

export function electricHeads(options: ElectricHeadsOptions): HeadsSource {
  const { secret, epoch = 'electric' } = options
  const service = serviceFetch(options)
  const fetchEnd = shapeEndFetcher(service, secret)
  const followers = new Map<string, ShapeFollower>()
  /** In the order in which they were first watched, which is that of their cuts. */
  const groups = new Map<string, Group>()
  const keys = new WeakMap<Definitions, string>()
  const advance = createListeners()
  const unavailable = createListeners()
  const state = new ServiceState({
    // An error may quote the address that failed, and with it the secret.
    log: (line) => options.log?.(secret === null ? line : line.replaceAll(secret, '…')),
    now: options.now ?? Date.now,
    abortHeld: () => {
      for (const follower of followers.values()) follower.abortLive()
      unavailable.notify()
    },
    isActive: async () => closed || (await isActive(service)),
    onGeneration: () => settle('in turn'),
  })
  let probing: ReturnType<typeof setTimeout> | 'sent' | null = null
  let probes = 0
  let others: ReturnType<typeof setTimeout> | null = null
  let pulses = 0
  let closed = false
  const pulseTimer = setInterval(pulse, PULSE_MS)

  function keyOf(definitions: Definitions): string {
    const key = keys.get(definitions) ?? JSON.stringify(definitions)
    keys.set(definitions, key)
    return key
  }

  function follow(definition: ShapeDefinition): ShapeFollower {
    const key = JSON.stringify(definition)
    const existing = followers.get(key)
    if (existing !== undefined) return existing
    const follower = new ShapeFollower({
      key,
      definition,
      fetchEnd,
      state,
      onChange: () => settle('in turn'),
    })
    followers.set(key, follower)
    return follower
  }

  /** Publishes the cuts that are settled, and reads the shapes that hold back others. */
  function settle(order: 'in turn' | 'all'): void {
    if (closed) return
    publish()
    const goal = state.isChangingOver ? 0n : highest()
    const reachable = [...followers.values()].filter(({ key, lsn }) => lsn !== null && !state.isFailing(key))
    const lagging = reachable.filter(({ lsn }) => lsn !== null && lsn < goal)
    // H6: a response proves no more than the common LSN from before the request was sent.
    if (lagging.length > 0 && state.commonLsn < goal) return probe(reachable)
    probes = 0
    const unconfirmed = reachable.filter(({ generation }) => generation < state.generation)
    const behind = new Set([...lagging, ...unconfirmed])
    let isFirst = true
    for (const group of groups.values()) {
      const members = [...group.followers.values()].filter((follower) => behind.has(follower))
      if (members.length > 0 && order === 'in turn' && !isFirst) {
        // Readers that wait for the first cut read now, and these requests are not to delay theirs.
        others ??= setTimeout(() => {
          others = null
          settle('all')
        }, OTHERS_MS)
        return
      }
      for (const follower of members) void follower.catchUp()
      if (members.length > 0 && order === 'in turn') return
      isFirst = false
    }
  }

  /** The highest LSN of any response. */
  function highest(): bigint {
    let goal = state.commonLsn
    for (const { lsn } of followers.values()) if (lsn !== null && lsn > goal) goal = lsn
    return goal
  }

  /** Reads the shape that has been idle for longest: an LSN beyond its end is not its own, so it is that of all. */
  function probe(reachable: readonly ShapeFollower[]): void {
    if (probing !== null) return
    let idlest: { follower: ShapeFollower; end: bigint } | null = null
    for (const follower of reachable) {
      const { end } = follower
      if (end === null || follower.isCatchingUp) continue
      if (idlest === null || end < idlest.end) idlest = { follower, end }
    }
    if (idlest === null) return
    void probeWith(idlest.follower)
  }

  async function probeWith(follower: ShapeFollower): Promise<void> {
    probing = 'sent'
    await follower.catchUp()
    if (closed || probing !== 'sent') return
    const ms = probes === 0 ? 0 : backoffMs(probes, PROBE_BACKOFF)
    probes += 1
    probing = setTimeout(() => {
      probing = null
      settle('in turn')
    }, ms)
  }

  function pulse(): void {
    state.forgetRetirements()
    // A slow probe holds back no other.
    if (probing === 'sent') probing = null
    const candidates = [...followers.values()].filter(({ lsn }) => lsn !== null)
    pulses += 1
    void candidates[pulses % candidates.length]?.catchUp()
    settle('all')
  }

  function publish(): void {
    if (state.isChangingOver) return
    let hasAdvanced = false
    for (const group of groups.values()) hasAdvanced = publishGroup(group) || hasAdvanced
    if (!hasAdvanced) return
    forget()
    advance.notify()
  }

  /** No cut goes back, so a follower can drop the ends before the earliest of the cuts that its shape is in. */
  function forget(): void {
    const earliest = new Map<ShapeFollower, bigint>()
    for (const { cut, followers: members } of groups.values()) {
      for (const follower of cut === null ? [] : members.values()) {
        const before = earliest.get(follower)
        if (cut !== null && (before === undefined || cut.lsn < before)) earliest.set(follower, cut.lsn)
      }
    }
    for (const [follower, lsn] of earliest) follower.forget(lsn)
  }

  function publishGroup(group: Group): boolean {
    let lsn: bigint | null = null
    for (const follower of group.followers.values()) {
      if (follower.lsn === null || follower.generation < state.generation) return false
      if (lsn === null || follower.lsn < lsn) lsn = follower.lsn
    }
    const before = group.cut
    if (lsn === null || (before !== null && lsn < before.lsn)) return false
    const heads: Cut['heads'] = {}
    for (const [name, follower] of group.followers) {
      const head = follower.headAt(lsn)
      if (head === null) return false
      heads[name] = head
    }
    if (before?.lsn === lsn && JSON.stringify(before.heads) === JSON.stringify(heads)) return false
    group.cut = { lsn, heads }
    return true
  }

  return {
    cut: (definitions) => {
      const cut = groups.get(keyOf(definitions))?.cut
      return cut === null || cut === undefined ? null : { lsn: String(cut.lsn), epoch, heads: cut.heads }
    },
    watch: (definitions) => {
      const key = keyOf(definitions)
      if (closed || groups.has(key)) return
      const members = new Map<string, ShapeFollower>()
      for (const [shape, definition] of Object.entries(definitions)) members.set(shape, follow(definition))
      groups.set(key, { followers: members, cut: null })
      settle('in turn')
    },
    onAdvance: (listener) => advance.add(listener),
    health: () => state.health(),
    onUnavailable: (listener) => unavailable.add(listener),
    close: async () => {
      closed = true
      clearInterval(pulseTimer)
      if (typeof probing === 'object' && probing !== null) clearTimeout(probing)
      if (others !== null) clearTimeout(others)
      for (const follower of followers.values()) follower.stop()
    },
  }
}

/** The service's own word: 200, or 202 while it starts. A proxy in front of it may not let the request through. */
async function isActive(service: ServiceFetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
    const { status, body } = await service('/v1/health', { signal })
    await body?.cancel()
    return status !== 202 && status < 500
  } catch {
    return false // it is away, which the followers report
  }
}
