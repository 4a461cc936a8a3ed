import type { TimedEvent, UsageEvent } from './usage-event.ts'

const endpoint = '/api/analytics-tracker'
/** The queue is in local storage: it outlives the page and a time offline. */
const queueKey = 'usage-queue'
/** Beyond this the oldest events are dropped. */
const longestQueue = 200
/** The number that the server accepts in one request. */
const mostInBatch = 50
const pauseMs = 5000

let timer: ReturnType<typeof setTimeout> | undefined

/** Queues an event, to be sent within seconds. Failures are never shown to the visitor. */
export function queueEvent(event: UsageEvent): void {
  put([{ ...event, at: Date.now() }])
  timer ??= setTimeout(() => void sendQueue(), pauseMs)
}

/** Sends the queue, while the page can still wait for the response. */
export async function sendQueue(): Promise<void> {
  timer = undefined
  const batch = take()
  if (batch.length === 0) return
  if (await isDelivered(batch)) await sendQueue()
  else put(batch)
}

/** Sends a last batch by beacon, which outlives the page. */
export function sendBeaconBatch(): void {
  const batch = take()
  if (batch.length > 0 && !(navigator.onLine && navigator.sendBeacon(endpoint, JSON.stringify(batch))))
    put(batch)
}

/** Only events that did not arrive, or were limited, are sent again; the server would refuse the others again. */
async function isDelivered(batch: readonly TimedEvent[]): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { method: 'POST', body: JSON.stringify(batch), keepalive: true })
    return response.status < 500 && response.status !== 429
  } catch {
    return false // no response: the events stay in the queue
  }
}

/** Reading and removing are one step, so that two tabs never send the same. */
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
    return [] // storage is refused, or the queue is damaged: its events are not counted
  }
}

function write(events: readonly TimedEvent[]): void {
  try {
    localStorage.setItem(queueKey, JSON.stringify(events))
  } catch {
    // storage is refused or full: the events are not counted
  }
}
