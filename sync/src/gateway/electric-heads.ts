// Heads in front of the ElectricSQL service, which tells each shape's end but no common one. Every shape is followed
// once for everybody, by the very definition that readers use (another would be another shape). One transaction
// reaches the followers at slightly different times, so after a change the idle shapes are asked until all have
// reached its LSN; only then is a cut published. It says nothing that the service has not answered before.
import type { ShapeDefinition } from '../shapes.ts'
import { electricUpstream } from './electric-upstream.ts'
import type { Cut, HeadsSource } from './heads-source.ts'
import { followShape, type ShapeFollower } from './shape-follower.ts'

export interface ElectricHeadsOptions {
  url: string
  secret: string | null
  fetch?: typeof fetch
  /** Names the database's history; another after a restore. The service does not tell, so the caller must. */
  epoch?: string
  log?: (line: string) => void
}

const SETTLE_MS = 500

export function electricHeads(options: ElectricHeadsOptions): HeadsSource {
  const upstream = electricUpstream({ ...options, secret: null })
  const { secret, epoch = 'electric' } = options
  // An error may quote the address that failed, and with it the secret.
  const log = (line: string): void => options.log?.(secret === null ? line : line.replaceAll(secret, '…'))
  const followers = new Map<string, ShapeFollower>()
  const keys = new WeakMap<ShapeDefinition, string>()
  const listeners = new Set<() => void>()
  let published: { lsn: bigint; heads: ReadonlyMap<string, { handle: string; offset: string }> } | null = null
  let settling = false
  let again = false
  const life = new AbortController()

  function keyOf(definition: ShapeDefinition): string {
    const key = keys.get(definition) ?? JSON.stringify(definition)
    keys.set(definition, key)
    return key
  }

  async function settle(): Promise<void> {
    again = true
    if (settling) return
    settling = true
    while (again && !life.signal.aborted) {
      again = false
      await catchUpIdle()
      publish()
    }
    settling = false
  }

  async function catchUpIdle(): Promise<void> {
    const places = [...followers.values()].map((follower) => ({ follower, lsn: follower.lsn() }))
    const goal = places.reduce(
      (most, { lsn }) => (lsn !== null && lsn > most ? lsn : most),
      published?.lsn ?? 0n,
    )
    const idle = places.filter(({ lsn }) => lsn !== null && lsn < goal)
    // A shape that cannot be asked now holds the common LSN back; its follower says why, and goes on.
    const asked = Promise.all(idle.map(({ follower }) => follower.refresh().catch(() => {})))
    let timer: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS)
    })
    await Promise.race([asked, enough])
    clearTimeout(timer)
  }

  function publish(): void {
    const known = [...followers].flatMap(([key, follower]) => {
      const lsn = follower.lsn()
      return lsn === null ? [] : [{ key, follower, lsn }]
    })
    const [first] = known
    if (first === undefined || life.signal.aborted) return
    const lsn = known.reduce((least, follower) => (follower.lsn < least ? follower.lsn : least), first.lsn)
    if (published !== null && lsn < published.lsn) return
    const heads = new Map<string, { handle: string; offset: string }>()
    for (const { key, follower } of known) {
      const head = follower.headAt(lsn)
      if (head !== null) heads.set(key, head)
    }
    published = { lsn, heads }
    for (const listener of listeners) listener()
  }

  return {
    cut: (definitions) => {
      if (published === null) return null
      const heads: Cut['heads'] = {}
      for (const [name, definition] of Object.entries(definitions)) {
        const head = published.heads.get(keyOf(definition))
        if (head === undefined) return null
        heads[name] = head
      }
      return { lsn: String(published.lsn), epoch, heads }
    },
    watch: (definitions) => {
      for (const definition of Object.values(definitions)) {
        const key = keyOf(definition)
        if (followers.has(key)) continue
        followers.set(key, followShape({ upstream, secret, definition, onChange: () => void settle(), log }))
      }
    },
    onAdvance: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      life.abort()
      listeners.clear()
      for (const follower of followers.values()) follower.stop()
    },
  }
}
