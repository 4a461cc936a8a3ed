// Stands for an ElectricSQL service where it matters that one is not our engine: each shape reaches a commit at its own
// time and tells those who wait on it, an LSN of all shapes follows; an answer is looked up first and that LSN then.
import { compareOffsets, parseOffset } from '../../src/protocol/offset.ts'

interface Shape {
  handle: string
  changes: { lsn: bigint; op: number }[]
  held: Set<() => void>
}

export interface ElectricDouble {
  /** Stands in every handle that is given from now on. */
  incarnation: string
  fetch: typeof fetch
  /** What its health says: it is 'starting' until it has purged what it lost. */
  health: 'active' | 'starting'
  /** Every request for shapes, in the order in which they came. */
  asked: URL[]
  /** The requests that are held now. */
  held(): number
  /** One transaction over these tables, all of it: log, tell, and the LSN of all shapes. */
  commit(...tables: string[]): string
  /** The steps of a commit, one by one. */
  next(): bigint
  append(lsn: bigint, table: string): void
  tellAll(lsn: bigint): void
  /** The table's shape is another one from now on. `'told'`: whoever waits on it hears so. */
  retire(table: string, waiting: 'told' | 'deaf'): void
  headOf(table: string): { handle: string; offset: string }
  /** Answers instead of the service, when it is not null; may wait, or throw as a broken line does. */
  before: (url: URL) => Promise<Response | null>
  /** What an answer that is ready waits for. */
  late: (url: URL) => Promise<void>
  /** Comes between looking up what an answer holds and asking for the LSN of all shapes. */
  between: (url: URL) => void
}

export function electricDouble(): ElectricDouble {
  let lsn = 1000n
  let told = 1000n
  let handles = 0
  const shapes = new Map<string, Shape>()

  const begin = (table: string): Shape => {
    handles += 1
    const shape: Shape = { handle: `${double.incarnation}-${table}-${handles}`, changes: [], held: new Set() }
    shapes.set(table, shape)
    return shape
  }
  const shapeOf = (table: string): Shape => shapes.get(table) ?? begin(table)
  const endOf = ({ changes }: Shape): string => {
    const last = changes.at(-1)
    return last === undefined ? '0_inf' : `${last.lsn}_${last.op}`
  }

  function answer(url: URL, shape: Shape): Response {
    const query = url.searchParams
    const offset = query.get('offset') ?? ''
    const from = parseOffset(offset === 'now' ? endOf(shape) : offset)
    if (from === null || from === 'now') return new Response('{}', { status: 400 })
    const found = shape.changes.filter(({ lsn, op }) => compareOffsets(from, { lsn, op }) < 0)
    const end = endOf(shape)
    double.between(url)
    const own = found.at(-1)?.lsn ?? 0n
    const seen = query.has('live') && found.length > 0 ? own : told > own ? told : own
    const messages = [
      ...found.map(({ lsn, op }) => ({ headers: { lsn: String(lsn), op_position: op } })),
      { headers: { control: 'up-to-date', global_last_seen_lsn: String(seen) } },
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
    double.asked.push(url)
    const instead = await double.before(url)
    if (instead !== null) return instead
    const query = url.searchParams
    for (;;) {
      const shape = shapeOf(query.get('table') ?? '')
      const isThis = query.get('offset') === 'now' || query.get('handle') === shape.handle
      if (!isThis) return new Response('[]', { status: 409, headers: { 'electric-handle': shape.handle } })
      if (!query.has('live') || query.get('offset') !== endOf(shape)) {
        const ready = answer(url, shape)
        await double.late(url)
        return ready
      }
      await new Promise<void>((resolve, reject) => {
        const wake = (): void => {
          shape.held.delete(wake)
          resolve()
        }
        shape.held.add(wake)
        request.signal.addEventListener('abort', () => {
          shape.held.delete(wake)
          reject(request.signal.reason)
        })
      })
    }
  }

  const double: ElectricDouble = {
    incarnation: 'first',
    health: 'active',
    asked: [],
    before: async () => null,
    late: async () => {},
    between: () => {},
    fetch: async (input, init) => serve(new Request(input, init)),
    held: () => [...shapes.values()].reduce((count, { held }) => count + held.size, 0),
    next: () => (lsn += 10n),
    append: (at, table) => {
      const shape = shapeOf(table)
      shape.changes.push({ lsn: at, op: 2 })
      for (const wake of shape.held) wake()
    },
    tellAll: (at) => {
      told = at
    },
    commit: (...tables) => {
      const at = double.next()
      for (const table of tables) double.append(at, table)
      double.tellAll(at)
      return String(at)
    },
    retire: (table, waiting) => {
      const before = shapeOf(table)
      begin(table)
      if (waiting === 'told') for (const wake of before.held) wake()
    },
    headOf: (table) => {
      const shape = shapeOf(table)
      return { handle: shape.handle, offset: endOf(shape) }
    },
  }
  return double
}
