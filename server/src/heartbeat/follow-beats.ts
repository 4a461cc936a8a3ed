import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from '@coop/sync/backoff'
import { z } from 'zod'

interface FollowOptions {
  /** the shape service */
  upstream: (request: Request) => Promise<Response>
  secret: string | null
  signal: AbortSignal
  onBeat: (beat: number) => void
  /** called when beats are missing between two received ones: commits were lost */
  onGap: (missing: number) => void
}

const BACKOFF = { firstMs: 100, capMs: 2000 }
/** A live request is held for 20 s; one that takes longer is aborted. */
const TIMEOUT_MS = 30_000

const messagesSchema = z.array(
  z.object({
    headers: z.looseObject({ operation: z.enum(['insert', 'update', 'delete']).optional() }),
    value: z.looseObject({ beat: z.coerce.number().optional() }).optional(),
  }),
)

interface Place {
  handle: string
  offset: string
  cursor: string | null
}

/** Reads the shape of the heartbeats, like any reader, until the signal. */
export async function followBeats(options: FollowOptions): Promise<void> {
  const { signal, onBeat, onGap } = options
  let place: Place | null = null
  let last: number | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      const isAfterOther: boolean = place !== null
      const answer = await ask(options, place)
      failures = 0
      if (answer === null) {
        place = null
        last = null
        continue
      }
      place = answer.place
      for (const beat of answer.beats) {
        if (isAfterOther && last !== null && beat > last + 1) onGap(beat - last - 1)
        last = beat
        onBeat(beat)
      }
    } catch {
      // The service is unreachable or stopping. The latest offsets report its state, and the missing beat is noticed.
      failures += 1
      const ms = backoffMs(failures, { ...BACKOFF, random: Math.random() })
      await pause(ms, undefined, { signal }).catch(() => {}) // the loop ends with the signal
    }
  }
}

/** null: the shape has a new handle, and is read from the start */
async function ask(
  { upstream, secret, signal }: FollowOptions,
  place: Place | null,
): Promise<{ place: Place; beats: number[] } | null> {
  const query = new URLSearchParams({ table: 'heartbeats', offset: place?.offset ?? '-1', log: 'full' })
  if (secret !== null) query.set('secret', secret)
  if (place !== null) query.set('handle', place.handle)
  // The first request reads the current content; later ones wait for changes, or take those that exist.
  if (place !== null) query.set('live', 'true')
  if (place?.cursor != null) query.set('cursor', place.cursor)
  const request = new AbortController()
  const abort = (): void => request.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  try {
    const url = `http://shapes/v1/shape?${query}`
    const response = await upstream(new Request(url, { signal: request.signal }))
    const { status, headers } = response
    if (status === 409) {
      await response.body?.cancel()
      return null
    }
    const [handle, offset] = [headers.get('electric-handle'), headers.get('electric-offset')]
    if (!response.ok || handle === null || offset === null) {
      await response.body?.cancel()
      throw new Error(`the shape service answers ${status}`)
    }
    const messages = status === 204 ? [] : messagesSchema.parse(await response.json())
    const beats = messages.flatMap(({ value }) => value?.beat ?? [])
    return { place: { handle, offset, cursor: headers.get('electric-cursor') }, beats }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
