import type { TimedEvent, UsageEvent } from './usage-event.ts'

const endpoint = '/api/analytics-tracker'
/** The queue lies in local storage: it outlives the page and a time without a network. */
const queueKey = 'usage-queue'
/** Beyond this the oldest events go. */
const mostKept = 200
/** As many as the server takes at once. */
const mostInBatch = 50
const pauseMs = 5000

let timer: ReturnType<typeof setTimeout> | undefined

/** Takes an event to be sent soon. Nothing about it ever fails where a visitor would notice. */
export function queueEvent(event: UsageEvent): void {
  put([{ ...event, at: Date.now() }])
  timer ??= setTimeout(() => void sendQueue(), pauseMs)
}

/** Sends what is queued, while the page can still wait for the answer. */
export async function sendQueue(): Promise<void> {
  timer = undefined
  const batch = take()
  if (batch.length === 0) return
  if (await isDelivered(batch)) await sendQueue()
  else put(batch)
}

/** The page is going: the browser sends by itself what it is handed now. */
export function sendAtLeaving(): void {
  const batch = take()
  if (batch.length > 0 && !(navigator.onLine && navigator.sendBeacon(endpoint, JSON.stringify(batch))))
    put(batch)
}

/** Only what could not be carried over is worth keeping; what the server refuses it will refuse again. */
async function isDelivered(batch: readonly TimedEvent[]): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, { method: 'POST', body: JSON.stringify(batch), keepalive: true })
    return answer.status < 500 && answer.status !== 429
  } catch {
    return false
  }
}

/** Reading and removing are one step, so that two tabs never send the same. */
function take(): TimedEvent[] {
  const all = read()
  write(all.splice(mostInBatch))
  return all
}

function put(events: readonly TimedEvent[]): void {
  write([...read(), ...events].slice(-mostKept))
}

function read(): TimedEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(queueKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function write(events: readonly TimedEvent[]): void {
  try {
    localStorage.setItem(queueKey, JSON.stringify(events))
  } catch {
    // without storage nothing is counted, which nobody has to know
  }
}
