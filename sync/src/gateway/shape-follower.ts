import { z } from 'zod'
import { describeError } from '../describe-error.ts'
import { isBefore, type Head } from '../protocol/heads.ts'
import type { ShapeDefinition } from '../shapes.ts'
import { definitionQuery } from './shape-query.ts'

/** Follows the end of one shape for everybody. What has been seen stays in order; an LSN never goes back. */
export interface ShapeFollower {
  /** Complete up to here; null: not known yet, or its handle is being replaced. */
  lsn(): bigint | null
  /** Where the shape ended at `lsn`; null when that is before it was followed. */
  headAt(lsn: bigint): Head | null
  /** Asks now, instead of waiting for the held request. */
  refresh(): Promise<void>
  stop(): void
}

export interface FollowerOptions {
  upstream: (request: Request) => Promise<Response>
  secret: string | null
  definition: ShapeDefinition
  onChange: () => void
  log: (line: string) => void
}

interface Answer {
  handle: string
  offset: string
  upToDate: boolean
  cursor: string | null
  lsn: bigint
  /** Where each transaction of the answer ended, in order. */
  ends: string[]
}

const SILENCE_MS = 45_000
const BACKOFF_MS = 100
const BACKOFF_CAP_MS = 2_000

const messageSchema = z.object({
  headers: z.object({
    lsn: z.string().regex(/^\d+$/).optional(),
    op_position: z.number().optional(),
    global_last_seen_lsn: z.string().regex(/^\d+$/).optional(),
  }),
})

export function followShape({ upstream, secret, definition, onChange, log }: FollowerOptions): ShapeFollower {
  const life = new AbortController()
  let known: { handle: string; ends: string[]; lsn: bigint } | null = null

  function take(answer: Answer): void {
    if (known === null || known.handle !== answer.handle) return
    const last = known.ends.at(-1) ?? '-1'
    const added = answer.ends.filter((end) => isBefore(last, end))
    const lsn = answer.upToDate && answer.lsn > known.lsn ? answer.lsn : known.lsn
    if (added.length === 0 && lsn === known.lsn) return
    known = { ...known, ends: [...known.ends, ...added], lsn }
    onChange()
  }

  async function ask(parameters: Record<string, string>): Promise<Answer | 'retired'> {
    const query = definitionQuery(definition, secret)
    for (const [name, value] of Object.entries({ log: 'full', ...parameters })) query.set(name, value)
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const stop = (): void => silence.abort()
    life.signal.addEventListener('abort', stop, { once: true })
    try {
      const url = `http://shapes.invalid/v1/shape?${query}`
      return await readAnswer(await upstream(new Request(url, { signal: silence.signal })))
    } finally {
      clearTimeout(timer)
      life.signal.removeEventListener('abort', stop)
    }
  }

  async function refresh(): Promise<void> {
    for (;;) {
      const from = known
      if (from === null || life.signal.aborted) return
      const answer = await ask({ handle: from.handle, offset: from.ends.at(-1) ?? '-1' })
      if (answer === 'retired') return // the held request sees it as well, and starts anew
      take(answer)
      if (answer.upToDate) return
    }
  }

  async function follow(): Promise<void> {
    let cursor: string | null = null
    for (let failures = 0; !life.signal.aborted;) {
      try {
        if (known === null) {
          const start = await ask({ offset: 'now' })
          if (start === 'retired') throw new Error('no shape at offset now')
          known = { handle: start.handle, ends: [start.offset], lsn: start.lsn }
          onChange()
        } else {
          const { handle, ends } = known
          const place = { handle, offset: ends.at(-1) ?? '-1', live: 'true' }
          const answer: Answer | 'retired' = await ask(cursor === null ? place : { ...place, cursor })
          if (answer === 'retired') known = null
          else {
            cursor = answer.cursor
            take(answer)
          }
        }
        failures = 0
      } catch (error) {
        if (life.signal.aborted) return
        if (failures === 0) log(`The shape ${definition.table} cannot be followed: ${describeError(error)}`)
        failures += 1
        await pause(Math.min(BACKOFF_CAP_MS, BACKOFF_MS * 2 ** failures) * Math.random(), life.signal)
      }
    }
  }

  void follow()
  return {
    lsn: () => known?.lsn ?? null,
    headAt: (lsn) => {
      if (known === null) return null
      const { handle, ends } = known
      const index = ends.findLastIndex((end) => lsnOf(end) <= lsn)
      const offset = ends[index]
      if (offset === undefined) return null
      // What is published never goes back, so nobody asks for what was before.
      known = { ...known, ends: ends.slice(index) }
      return { handle, offset }
    },
    refresh,
    stop: () => life.abort(),
  }
}

async function readAnswer(response: Response): Promise<Answer | 'retired'> {
  if (response.status === 409 || response.status === 400) {
    await response.body?.cancel()
    return 'retired'
  }
  const { headers } = response
  const [handle, offset] = [headers.get('electric-handle'), headers.get('electric-offset')]
  if (!response.ok || handle === null || offset === null) {
    await response.body?.cancel()
    throw new Error(`the shape service answered ${response.status}`)
  }
  const messages = z.array(messageSchema).parse(await response.json())
  const lastOf = new Map<string, string>()
  let seen = 0n
  for (const { headers } of messages) {
    if (headers.lsn !== undefined) lastOf.set(headers.lsn, `${headers.lsn}_${headers.op_position ?? 0}`)
    if (headers.global_last_seen_lsn !== undefined) seen = BigInt(headers.global_last_seen_lsn)
  }
  const ends = [...lastOf.values()]
  const upToDate = headers.has('electric-up-to-date')
  const end = lsnOf(offset)
  return {
    handle,
    offset,
    upToDate,
    cursor: headers.get('electric-cursor'),
    lsn: end > seen ? end : seen,
    ends,
  }
}

function lsnOf(offset: string): bigint {
  return BigInt(/^\d+/.exec(offset)?.[0] ?? 0)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over, { once: true })
  })
}
