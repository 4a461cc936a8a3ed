// An ElectricSQL service in memory, as far as it differs from our engine. Each shape reaches a commit at another time
// and ends its live requests; an LSN of all shapes follows. A response is looked up first, and then that LSN.
import { compareOffsets, parseOffset } from '../src/protocol/offset.ts'

interface Shape {
  handle: string
  changes: { lsn: bigint; op: number }[]
  waiters: Set<() => void>
}

export interface ElectricDouble {
  /** Part of every new handle. */
  incarnation: string
  fetch: typeof fetch
  /** Its health: 'starting' until it has purged the lost shapes. */
  health: 'active' | 'starting'
  /** Every request for shapes, in order of arrival. */
  requests: URL[]
  /** The number of requests that are held now. */
  liveRequests(): number
  /** One whole transaction over these tables: the logs, and the LSN of all shapes. */
  commit(...tables: string[]): string
  /** The single steps of a commit. */
  next(): bigint
  append(lsn: bigint, table: string): void
  announce(lsn: bigint): void
  /** Replaces the table's shape by another. `'notified'`: its live requests end. */
  retire(table: string, liveRequests: 'notified' | 'silent'): void
  offsetOf(table: string): { handle: string; offset: string }
  /** Responds instead of the service, unless null; may wait, or throw like a broken connection. */
  intercept: (url: URL) => Promise<Response | null>
  /** Delays a response that is ready. */
  delay: (url: URL) => Promise<void>
  /** Called between the lookup of a response's content and that of the LSN of all shapes. */
  betweenLookups: (url: URL) => void
}

export function electricDouble(): ElectricDouble {
  let lsn = 1000n
  let commonLsn = 1000n
  let handles = 0
  const shapes = new Map<string, Shape>()

  const begin = (table: string): Shape => {
    handles += 1
    const shape: Shape = {
      handle: `${double.incarnation}-${table}-${handles}`,
      changes: [],
      waiters: new Set(),
    }
    shapes.set(table, shape)
    return shape
  }
  const shapeOf = (table: string): Shape => shapes.get(table) ?? begin(table)
  const endOf = ({ changes }: Shape): string => {
    const last = changes.at(-1)
    return last === undefined ? '0_inf' : `${last.lsn}_${last.op}`
  }

  function responseFor(url: URL, shape: Shape): Response {
    const query = url.searchParams
    const offset = query.get('offset') ?? ''
    const from = parseOffset(offset === 'now' ? endOf(shape) : offset)
    if (from === null || from === 'now') return new Response('{}', { status: 400 })
    const changes = shape.changes.filter(({ lsn, op }) => compareOffsets(from, { lsn, op }) < 0)
    const end = endOf(shape)
    double.betweenLookups(url)
    const own = changes.at(-1)?.lsn ?? 0n
    const lastSeenLsn = query.has('live') && changes.length > 0 ? own : commonLsn > own ? commonLsn : own
    const messages = [
      ...changes.map(({ lsn, op }) => ({ headers: { lsn: String(lsn), op_position: op } })),
      { headers: { control: 'up-to-date', global_last_seen_lsn: String(lastSeenLsn) } },
    ]
    const headers = {
      'electric-handle': shape.handle,
      'electric-offset': end,
      'electric-up-to-date': '',
      'electric-cursor': '1',
    }
    return new Response(JSON.stringify(messages), { headers })
  }

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/v1/health')
      return new Response('', { status: double.health === 'active' ? 200 : 202 })
    double.requests.push(url)
    const instead = await double.intercept(url)
    if (instead !== null) return instead
    const query = url.searchParams
    for (;;) {
      const shape = shapeOf(query.get('table') ?? '')
      const isThis = query.get('offset') === 'now' || query.get('handle') === shape.handle
      if (!isThis) return new Response('[]', { status: 409, headers: { 'electric-handle': shape.handle } })
      if (!query.has('live') || query.get('offset') !== endOf(shape)) {
        const ready = responseFor(url, shape)
        await double.delay(url)
        return ready
      }
      await new Promise<void>((resolve, reject) => {
        const wake = (): void => {
          shape.waiters.delete(wake)
          resolve()
        }
        shape.waiters.add(wake)
        request.signal.addEventListener('abort', () => {
          shape.waiters.delete(wake)
          reject(request.signal.reason)
        })
      })
    }
  }

  const double: ElectricDouble = {
    incarnation: 'first',
    health: 'active',
    requests: [],
    intercept: async () => null,
    delay: async () => {},
    betweenLookups: () => {},
    fetch: async (input, init) => serve(new Request(input, init)),
    liveRequests: () => [...shapes.values()].reduce((count, { waiters: held }) => count + held.size, 0),
    next: () => (lsn += 10n),
    append: (at, table) => {
      const shape = shapeOf(table)
      shape.changes.push({ lsn: at, op: 2 })
      for (const wake of shape.waiters) wake()
    },
    announce: (at) => {
      commonLsn = at
    },
    commit: (...tables) => {
      const at = double.next()
      for (const table of tables) double.append(at, table)
      double.announce(at)
      return String(at)
    },
    retire: (table, liveRequests) => {
      const before = shapeOf(table)
      begin(table)
      if (liveRequests === 'notified') for (const wake of before.waiters) wake()
    },
    offsetOf: (table) => {
      const shape = shapeOf(table)
      return { handle: shape.handle, offset: endOf(shape) }
    },
  }
  return double
}
