import type { TimedEvent, UsageEvent } from './usage-event.ts'

const endpoint = '/api/analytics-tracker'
/** The queue is in local storage, so it survives the page and time offline. */
const queueKey = 'usage-queue'
/** If the queue is longer, the oldest events are dropped. */
const longestQueue = 200
/** The number of events that the server accepts per request. */
const mostInBatch = 50
const pauseMs = 5000

let timer: ReturnType<typeof setTimeout> | undefined

/** Queues an event, which is sent within seconds. Visitors never see a failure. */
export function queueEvent(event: UsageEvent): void {
  put([{ ...event, at: Date.now() }])
  timer ??= setTimeout(() => void sendQueue(), pauseMs)
}

/** Sends the queue while the page can still wait for the response. */
export async function sendQueue(): Promise<void> {
  timer = undefined
  const batch = take()
  if (batch.length === 0) return
  if (await isDelivered(batch)) await sendQueue()
  else put(batch)
}

/** Sends a last batch by beacon, which is delivered even after the page is closed. */
export function sendBeaconBatch(): void {
  const batch = take()
  if (batch.length > 0 && !(navigator.onLine && navigator.sendBeacon(endpoint, JSON.stringify(batch))))
    put(batch)
}

/**
 * Only events without a response, or with a temporary failure or rate limit, are sent again. The server would refuse
 * others again.
 */
async function isDelivered(batch: readonly TimedEvent[]): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { method: 'POST', body: JSON.stringify(batch), keepalive: true })
    return response.status < 500 && response.status !== 429
  } catch {
    return false // There is no response, so the events stay in the queue.
  }
}

/** Reads and removes in one step, so that two tabs never send the same events. */
function take(): TimedEvent[] {
  const all = read()
  write(all.splice(mostInBatch))
  return all
}

function put(events: readonly TimedEvent[]): void {
  write([...read(), ...events].slice(-longestQueue))
}

function read(): TimedEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(queueKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return [] // Storage is refused or the queue is damaged. Its events are not counted.
  }
}

function write(events: readonly TimedEvent[]): void {
  try {
    localStorage.setItem(queueKey, JSON.stringify(events))
  } catch {
    // Storage is refused or full. The events are not counted.
  }
}
