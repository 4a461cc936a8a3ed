import { backoffMs } from '@coop/sync/backoff'
import {
  MOST_OPEN_FORMS,
  type Presence,
  presenceSchema,
  type PresentForm,
  presentFormSchema,
} from '@coop/sync/people'
import { openBroadcast } from '../broadcast.ts'
import type { OpenForm } from './open-forms.ts'
import { createLive, type Live } from '../live.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import { type WithLock, withWebLock } from '../web-lock.ts'

interface PresentPeopleOptions {
  readonly userId: string
  /** The open forms of all tabs of this browser. */
  readonly forms: Live<readonly OpenForm[]>
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  readonly withLock?: WithLock
  readonly random?: () => number
}

export type Present = Presence['present']

/** Pauses after a failed request. Presence is not worth more load on the server. */
const BACKOFF = { firstMs: 1_000, capMs: 30_000 }
/** Longer than the server holds a request. */
const TIMEOUT_MS = 30_000

/**
 * Follows which other people have the forms of this browser open. One tab sends a long poll for all tabs. Without a
 * connection the list is empty, and nothing fails.
 */
export function followPresentPeople(options: PresentPeopleOptions): Live<Present> {
  const { userId, forms, signal, isOnline, withLock = withWebLock, random = Math.random } = options
  const present = createLive<Present>([])
  const channel = openBroadcast<Present>(`coop-presence-${userId}`, (message) => {
    const people = presenceSchema.shape.present.safeParse(message).data
    if (people !== undefined && !signal.aborted) present.set(people)
  })
  signal.addEventListener('abort', () => channel.close())
  const set = (next: Present) => {
    if (signal.aborted) return
    present.set(next)
    channel.post(next)
  }

  async function ask(): Promise<void> {
    const { wake, look, sleep } = wakeableSleep(signal)
    let request = new AbortController()
    let open = ''
    const restart = () => {
      request.abort()
      wake()
    }
    const changed = () => {
      if (JSON.stringify(formsOf(forms.get())) !== open) restart()
    }
    signal.addEventListener('abort', forms.subscribe(changed))
    signal.addEventListener('abort', () => request.abort())
    addEventListener('online', restart, { signal })
    addEventListener('offline', restart, { signal })
    let seen: string | null = null
    let failures = 0
    while (!signal.aborted) {
      look()
      request = new AbortController()
      const own = formsOf(forms.get())
      open = JSON.stringify(own)
      if (own.length === 0 || !isOnline()) {
        set([])
        seen = null
        await sleep(TIMEOUT_MS)
        continue
      }
      try {
        const body = JSON.stringify({ forms: own, seen })
        const answer = await post(options.fetch, body, request.signal)
        seen = answer.seen
        failures = 0
        set(answer.present)
      } catch {
        if (request.signal.aborted) continue
        // Nobody is known to be present. Sender and reader report the lost connection.
        set([])
        seen = null
        failures += 1
        await sleep(backoffMs(failures, { ...BACKOFF, random: random() }))
      }
    }
  }

  withLock(`coop-presence-${userId}`, signal, ask).catch((error: unknown) => {
    if (!signal.aborted) console.warn('Who else has a form open is not known', error)
  })
  return present
}

async function post(fetcher: typeof fetch, body: string, signal: AbortSignal): Promise<Presence> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  const giveUp = () => timeout.abort()
  signal.addEventListener('abort', giveUp)
  try {
    const response = await fetcher('/api/admin/presence', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: timeout.signal,
      cache: 'no-store',
    })
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    return presenceSchema.parse(await response.json())
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Each row once, without new rows and the bulk upload, which nobody else can have open. */
function formsOf(open: readonly OpenForm[]): PresentForm[] {
  const rows = new Map<string, PresentForm>()
  for (const each of open) {
    const form = presentFormSchema.safeParse(each).data
    if (form !== undefined) rows.set(`${form.entity}/${form.rowId}`, form)
  }
  return [...rows.values()].slice(0, MOST_OPEN_FORMS)
}
