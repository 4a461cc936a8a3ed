import {
  FetchError,
  isChangeMessage,
  isControlMessage,
  ShapeStream,
  type ChangeMessage,
  type Message,
  type Offset,
  type Row,
} from '@electric-sql/client'
import type { ShapeOffset } from '../protocol/offsets-response.ts'
import { formatOffset } from '../protocol/offset.ts'
import { failureOf, unreachable } from './fetch-offsets.ts'
import type { ReadFailure } from './machine.ts'
import type { JsonRow, ResumePoint, RowChange } from './reader-store.ts'
import type { Staged, StagedChange } from './staged.ts'

type ReadResult = { ok: true; part: Staged } | { ok: false; failure: ReadFailure }

interface ShapeRead {
  url: string
  /** null: from the beginning. */
  from: ResumePoint | null
  goal: ShapeOffset
  fetcher: typeof fetch
  signal: AbortSignal
  /** Gets the changes of a read from the beginning in parts: the first one is `fresh`, the last one `isWhole`. */
  onArrival: ((changes: RowChange[], fresh: boolean, isWhole: boolean) => void) | undefined
}

/**
 * Reads one shape up to date with the official client, without a live request. The goal is sent as `to`, so that no
 * cache responds with an older "nothing new". Rejects when aborted.
 */
export function readShape({ url, from, goal, fetcher, signal, onArrival }: ShapeRead): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    let fresh = from === null
    let changes: StagedChange[] = []
    /** How many changes `onArrival` has got; null: none since the read began. */
    let arrived: number | null = null
    const over = new AbortController()
    const leave = (): void => {
      over.abort()
      reject(signal.reason)
    }
    const settle = (result: ReadResult): void => {
      signal.removeEventListener('abort', leave)
      stream.unsubscribeAll()
      over.abort()
      resolve(result)
    }
    // R11
    const arrive = (isWhole: boolean): void => {
      if (!fresh || onArrival === undefined || over.signal.aborted) return
      const part = changes.slice(arrived ?? 0).map(({ change }) => change)
      if (part.length === 0 && !isWhole) return
      onArrival(part, arrived === null, isWhole)
      arrived = changes.length
    }
    const take = (message: Message<Row>): void => {
      if (isChangeMessage(message)) changes.push(stagedChange(message))
      if (!isControlMessage(message)) return
      if (message.headers.control === 'must-refetch') {
        fresh = true
        changes = []
        arrived = null
      } else if (message.headers.control === 'up-to-date') {
        const handle = stream.shapeHandle ?? goal.handle
        const offset = stream.lastOffset
        arrive(true)
        settle({ ok: true, part: { handle, goalHandle: goal.handle, offset, fresh, changes } })
      }
    }
    const stream = new ShapeStream<Row>({
      url,
      params: { to: goal.offset },
      // At the beginning the server ignores the handle, but it keeps caches of other handles apart.
      offset: streamOffset(from?.offset ?? '-1'),
      handle: from?.handle ?? goal.handle,
      subscribe: false,
      fetchClient: async (input, init) =>
        withoutCursor(checkedStart(input, checkedBody(await fetcher(input, init)))),
      signal: over.signal,
      parser: { int8: Number },
      // Only the machine decides the backoff.
      backoffOptions: { initialDelay: 0, maxDelay: 0, multiplier: 1, maxRetries: 0 },
      onError: () => {},
      warnOnHttp: false,
      runtimeVisibility: { subscribe: () => () => {} },
    })
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    stream.subscribe(
      (messages: Message<Row>[]) => {
        try {
          for (const message of messages) take(message)
          arrive(false)
        } catch (error) {
          settle({ ok: false, failure: { kind: 'refused' } })
          throw error // the client reports it as uncaught: it is a bug, here or in the catalogue
        }
      },
      (error) => settle({ ok: false, failure: failureFrom(error) }),
    )
  })
}

/**
 * The client treats a response with a cursor of the last minute as a replay from a cache, and passes none of it on, so
 * the read would never end. Without a cursor it does not check. Only live requests need a cursor.
 */
function withoutCursor(response: Response): Response {
  response.headers.delete('electric-cursor')
  return response
}

/** R6: each response has a message at least. The client takes an empty body for no changes, and reads on after them. */
function checkedBody(response: Response): Response {
  if (response.ok && response.body === null)
    throw new TypeError('The response has no body: some cache lost it')
  return response
}

/**
 * R6: a cache that ignores offsets or handles gives responses that begin elsewhere, and the changes in between would be
 * lost. The etag (`"handle:from:to"`) names the beginning of a response. The client does not check it.
 */
function checkedStart(input: RequestInfo | URL, response: Response): Response {
  const query = new URL(input instanceof Request ? input.url : input).searchParams
  const tag = /^(?:W\/)?"([^":]*):([^":]+):/.exec(response.headers.get('etag') ?? '')
  // A refusal may name the next handle.
  if (tag === null || !response.ok) return response
  const [, handle, from] = tag
  const offset = query.get('offset')
  // At the beginning the handle is ignored.
  if (from === offset && (offset === '-1' || handle === query.get('handle'))) return response
  throw new TypeError(
    `The response begins at ${from} of ${handle}, not at ${offset} of ${query.get('handle')}: some cache ignores the query`,
  )
}

/** The client's type lacks `inf`, which both sides of the protocol use. */
function streamOffset(text: string): Offset {
  if (isStreamOffset(text)) return text
  throw new Error(`${text} is no offset of a shape`)
}

function isStreamOffset(text: string): text is Offset {
  return /^(-1|\d+_(\d+|inf))$/.test(text)
}

function failureFrom(error: Error): ReadFailure {
  if (!(error instanceof FetchError)) return unreachable(0)
  const { status, headers } = error
  const refused = status >= 400 && status < 500 && ![401, 403, 429].includes(status)
  return refused ? { kind: 'refused' } : failureOf(status, headers['retry-after'])
}

function stagedChange({ headers, value }: ChangeMessage<Row>): StagedChange {
  const change = rowChange(headers.operation, value)
  if (typeof headers.lsn !== 'string') return { lsn: null, offset: null, change }
  const lsn = BigInt(headers.lsn)
  return { lsn, offset: formatOffset({ lsn, op: Number(headers['op_position'] ?? 0) }), change }
}

function rowChange(op: RowChange['op'], value: Row): RowChange {
  const { id } = value
  if (typeof id !== 'string' || !isJsonRow(value))
    throw new Error(`A synced row needs a textual id, not ${JSON.stringify(id)}`)
  if (op === 'delete') return { op, id }
  if (op === 'insert') return { op, id, row: value }
  const { id: _, ...row } = value
  return { op, id, row }
}

/** int8 is read as a number, so only a value of an unknown kind could still be a bigint. */
function isJsonRow(row: Row): row is JsonRow {
  return Object.values(row).every((value) => typeof value !== 'bigint')
}
