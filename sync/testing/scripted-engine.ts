import { createListeners } from '../src/listeners.ts'
import type { LatestOffsets, Engine } from '../src/engine.ts'
import { compareOffsets, formatOffset, parseOffset, type Offset } from '../src/protocol/offset.ts'

export type FakeRow = { id: string; [column: string]: string | null }
export type FakeChange =
  | { table: string; op: 'insert' | 'update'; row: FakeRow }
  | { table: string; op: 'delete'; id: string }
type Rows = ReadonlyMap<string, FakeRow>
export type Model = ReadonlyMap<string, Rows>

interface FakeShape {
  handle: string
  snapshot: FakeRow[]
  log: { offset: Offset; message: object }[]
}

export interface ScriptedEngine extends Engine {
  /** One transaction. Returns its LSN. */
  commit(...changes: FakeChange[]): string
  /** Gives the table a new handle, with a snapshot of its present rows. */
  rotate(table: string): void
  /** Restores the database from a backup: another epoch, an earlier LSN, other handles. */
  restore(model: Model, lsn: bigint): void
  /** All tables as they were at that LSN. */
  at(lsn: string): Model
  now(): Model
}

/** Never reused by any engine: the client remembers retired handles by address. */
let handles = 0

/**
 * The engine's interface over rows in memory, with one shape for each table, whatever its columns and conditions. It is
 * harsher than necessary: it sends a cursor also with responses that need none.
 */
export function scriptedEngine(tables: readonly string[]): ScriptedEngine {
  let lsn = 1000n
  let epoch = 'first'
  let model: Model = new Map(tables.map((table) => [table, new Map()]))
  const past = new Map<string, Model>([[String(lsn), model]])
  const shapes = new Map<string, FakeShape>()
  const listeners = createListeners()
  const waiters = new Set<() => void>()

  const advance = (): void => {
    past.set(String(lsn), model)
    listeners.notify()
    for (const wake of Array.from(waiters)) wake()
  }
  const begin = (table: string): FakeShape => {
    handles += 1
    const shape = { handle: `${table}-${handles}`, snapshot: [...rowsOf(model, table).values()], log: [] }
    shapes.set(table, shape)
    return shape
  }
  const shapeOf = (table: string): FakeShape => shapes.get(table) ?? begin(table)

  function respond(url: URL): Response | null {
    const query = url.searchParams
    const shape = shapeOf(query.get('table') ?? '')
    const offset = query.get('offset') ?? ''
    const end = endOf(shape)
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
      'electric-server': 'scripted',
      'electric-handle': shape.handle,
      'electric-schema': '{}',
    }
    const upToDateMessage = { headers: { control: 'up-to-date', global_last_seen_lsn: String(lsn) } }
    if (offset === '-1') {
      const messages = shape.snapshot.map((row) => message('insert', row, {}))
      return json(200, messages, { ...headers, 'electric-offset': '0_0', etag: '"first"' })
    }
    const upToDate = { ...headers, 'electric-offset': formatOffset(end), 'electric-up-to-date': '' }
    if (offset === 'now') return json(200, [upToDateMessage], upToDate)
    if (query.get('handle') !== shape.handle)
      return json(409, [{ headers: { control: 'must-refetch' } }], headers)
    const from = parseOffset(offset)
    if (from === null || from === 'now')
      return json(400, { message: 'Invalid request', errors: { offset: ['has invalid format'] } }, headers)
    const messages = shape.log.filter((entry) => compareOffsets(from, entry.offset) < 0)
    if (query.has('live') && messages.length === 0) return null
    return json(200, [...messages.map((entry) => entry.message), upToDateMessage], {
      ...upToDate,
      'electric-cursor': '1',
    })
  }

  return {
    fetch: async (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/v1/health') return json(200, { status: 'active' }, {})
      for (;;) {
        const response = respond(url)
        if (response !== null) return response
        await new Promise<void>((resolve, reject) => {
          const wake = (): void => {
            waiters.delete(wake)
            resolve()
          }
          waiters.add(wake)
          request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
        })
      }
    },
    ensure: async ({ table }) => ({ handle: shapeOf(table).handle }),
    renew: async ({ table }) => {
      begin(table)
      advance()
    },
    latestOffsets: (definitions): LatestOffsets | null => {
      const offsets: LatestOffsets['offsets'] = {}
      for (const [name, { table }] of Object.entries(definitions)) {
        const shape = shapes.get(table)
        if (shape === undefined) return null
        offsets[name] = { handle: shape.handle, offset: formatOffset(endOf(shape)) }
      }
      return { lsn: String(lsn), epoch, offsets }
    },
    onAdvance: (listener) => listeners.add(listener),
    health: () => 'active',
    healthSince: () => 0,
    close: async () => {},
    commit: (...changes) => {
      lsn += 10n
      changes.forEach((change, index) => {
        const shape = shapes.get(change.table)
        const headers = { lsn: String(lsn), op_position: index * 2, txids: [1] }
        const row = change.op === 'delete' ? { id: change.id } : change.row
        shape?.log.push({ offset: { lsn, op: index * 2 }, message: message(change.op, row, headers) })
        model = applyChange(model, change)
      })
      advance()
      return String(lsn)
    },
    rotate: (table) => {
      begin(table)
      advance()
    },
    restore: (earlier, at) => {
      model = earlier
      lsn = at
      epoch = `${epoch}+`
      for (const table of shapes.keys()) begin(table)
      advance()
    },
    at: (at) => {
      const then = past.get(at)
      if (then === undefined) throw new Error(`Nothing was committed at ${at}`)
      return then
    },
    now: () => model,
  }
}

function endOf(shape: FakeShape): Offset {
  return shape.log.at(-1)?.offset ?? { lsn: 0n, op: Infinity }
}

export function rowsOf(model: Model, table: string): Rows {
  const rows = model.get(table)
  if (rows === undefined) throw new Error(`No table ${table}`)
  return rows
}

function applyChange(model: Model, change: FakeChange): Model {
  const rows = new Map(rowsOf(model, change.table))
  if (change.op === 'delete') rows.delete(change.id)
  else rows.set(change.row.id, { ...rows.get(change.row.id), ...change.row })
  return new Map([...model, [change.table, rows]])
}

function message(operation: string, value: object & { id: string }, headers: object): object {
  return { key: `"${value.id}"`, value, headers: { operation, ...headers } }
}

function json(status: number, body: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), { status, headers })
}
