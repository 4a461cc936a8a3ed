// Heads in front of the ElectricSQL service, which tells each shape's end but no common one. Every shape is followed
// once for everybody, by the very definition that readers use (another would be another shape). A cut needs the word of
// each of its shapes, so after a change the idle ones are asked; what must stay true is in H6 to H8 of the specification.
import type { ShapeDefinition } from '../shapes.ts'
import { shapeEndFetcher } from './fetch-shape-end.ts'
import { serviceFetch, type ServiceFetch } from './electric-upstream.ts'
import type { Cut, Definitions, HeadsSource } from './heads-source.ts'
import { ServiceState } from './service-state.ts'
import { ShapeFollower } from './shape-follower.ts'

export interface ElectricHeadsOptions {
  url: string
  secret: string | null
  fetch?: typeof fetch
  /** Names the database's history; another after a restore. The service does not tell, so the caller must. */
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

/** So often the service is asked though nothing has happened: it may be away, or have forgotten those who wait. */
const PULSE_MS = 500
const OTHERS_MS = 25
const HEALTH_MS = 5_000
const PROBE_PAUSE_MS = 2
const PROBE_PAUSE_CAP_MS = 250

export function electricHeads(options: ElectricHeadsOptions): HeadsSource {
  const { secret, epoch = 'electric' } = options
  const line = serviceFetch(options)
  const ask = shapeEndFetcher(line, secret)
  const followers = new Map<string, ShapeFollower>()
  /** In the order in which they were first watched: who comes first is settled first. */
  const groups = new Map<string, Group>()
  const names = new WeakMap<Definitions, string>()
  const listeners = new Set<() => void>()
  const goneListeners = new Set<() => void>()
  const state = new ServiceState({
    // An error may quote the address that failed, and with it the secret.
    log: (line) => options.log?.(secret === null ? line : line.replaceAll(secret, '…')),
    now: options.now ?? Date.now,
    abortHeld: () => {
      for (const follower of followers.values()) follower.abortLive()
      for (const listener of goneListeners) listener()
    },
    isActive: async () => closed || (await isActive(line)),
    onGeneration: () => pursue('in turn'),
  })
  let probing: ReturnType<typeof setTimeout> | 'asked' | null = null
  let probePauseMs = 0
  let others: ReturnType<typeof setTimeout> | null = null
  let beats = 0
  let closed = false
  const pulse = setInterval(beat, PULSE_MS)

  function nameOf(definitions: Definitions): string {
    const name = names.get(definitions) ?? JSON.stringify(definitions)
    names.set(definitions, name)
    return name
  }

  function follow(definition: ShapeDefinition): ShapeFollower {
    const key = JSON.stringify(definition)
    const existing = followers.get(key)
    if (existing !== undefined) return existing
    const follower = new ShapeFollower({
      key,
      definition,
      fetchEnd: ask,
      state,
      onChange: () => pursue('in turn'),
    })
    followers.set(key, follower)
    return follower
  }

  /** Publishes what can be, and asks whoever is in the way of more. */
  function pursue(order: 'in turn' | 'all'): void {
    if (closed) return
    publish()
    const goal = state.isChangingOver ? 0n : highest()
    const reachable = [...followers.values()].filter(({ key, lsn }) => lsn !== null && !state.isFailing(key))
    const lagging = reachable.filter(({ lsn }) => lsn !== null && lsn < goal)
    // An answer promises no more than what the service had told before the request was sent.
    if (lagging.length > 0 && state.commonLsn < goal) return probe(reachable)
    probePauseMs = 0
    const unconfirmed = reachable.filter(({ generation }) => generation < state.generation)
    const behind = new Set([...lagging, ...unconfirmed])
    let isFirst = true
    for (const group of groups.values()) {
      const members = [...group.followers.values()].filter((follower) => behind.has(follower))
      if (members.length > 0 && order === 'in turn' && !isFirst) {
        // Whoever waits for the first cut reads now, and is not to stand behind these.
        others ??= setTimeout(() => {
          others = null
          pursue('all')
        }, OTHERS_MS)
        return
      }
      for (const follower of members) void follower.catchUp()
      if (members.length > 0 && order === 'in turn') return
      isFirst = false
    }
  }

  /** The highest LSN that anybody has heard of. */
  function highest(): bigint {
    let goal = state.commonLsn
    for (const { lsn } of followers.values()) if (lsn !== null && lsn > goal) goal = lsn
    return goal
  }

  /** Asks the shape that has been idle for longest: where it ends, no answer is its own, so it tells of all. */
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
    probing = 'asked'
    await follower.catchUp()
    if (closed || probing !== 'asked') return
    probing = setTimeout(() => {
      probing = null
      pursue('in turn')
    }, probePauseMs)
    probePauseMs = Math.min(PROBE_PAUSE_CAP_MS, Math.max(PROBE_PAUSE_MS, probePauseMs * 2))
  }

  function beat(): void {
    state.forgetRetirements()
    // One that is slow to answer is not waited for.
    if (probing === 'asked') probing = null
    const known = [...followers.values()].filter(({ lsn }) => lsn !== null)
    beats += 1
    void known[beats % known.length]?.catchUp()
    pursue('all')
  }

  function publish(): void {
    if (state.isChangingOver) return
    let isNews = false
    for (const group of groups.values()) isNews = publishGroup(group) || isNews
    if (!isNews) return
    forget()
    for (const listener of listeners) listener()
  }

  /** No cut goes back, so no shape has to know where it ended before the earliest of those that it is in. */
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
      const cut = groups.get(nameOf(definitions))?.cut
      return cut === null || cut === undefined ? null : { lsn: String(cut.lsn), epoch, heads: cut.heads }
    },
    watch: (definitions) => {
      const name = nameOf(definitions)
      if (closed || groups.has(name)) return
      const members = new Map<string, ShapeFollower>()
      for (const [shape, definition] of Object.entries(definitions)) members.set(shape, follow(definition))
      groups.set(name, { followers: members, cut: null })
      pursue('in turn')
    },
    onAdvance: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health: () => state.health(),
    onUnavailable: (listener) => {
      goneListeners.add(listener)
      return () => goneListeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearInterval(pulse)
      if (typeof probing === 'object' && probing !== null) clearTimeout(probing)
      if (others !== null) clearTimeout(others)
      listeners.clear()
      goneListeners.clear()
      for (const follower of followers.values()) follower.stop()
    },
  }
}

/** Says the service itself: 200, or 202 while it starts. What stands in front of it may not let the question through. */
async function isActive(line: ServiceFetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_MS)
    const { status, body } = await line('/v1/health', { signal })
    await body?.cancel()
    return status !== 202 && status < 500
  } catch {
    return false // it is away, of which its followers tell
  }
}
