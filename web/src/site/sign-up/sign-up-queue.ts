import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { sendSignUp, type SignUpRequest } from './send-sign-up.ts'

/** With `refusal` the server has said why it will never take it: it stays until the visitor has read that. */
export interface KeptSignUp extends SignUpRequest {
  refusal?: string
}

interface KeptDatabase extends DBSchema {
  requests: { key: string; value: KeptSignUp }
}

/** Also the name of the lock, of the channel, and of the event by which a browser wakes the service worker. */
export const keptSignUps = 'kept-sign-ups'

let opened: Promise<IDBPDatabase<KeptDatabase>> | undefined

/** Requests of this device that the server has not taken. Rejects where storage is unusable. */
export async function readKept(): Promise<KeptSignUp[]> {
  return (await database()).getAll('requests')
}

export async function keepSignUp(request: SignUpRequest): Promise<void> {
  await (await database()).put('requests', request)
  announce()
}

export async function discardKept(): Promise<void> {
  await (await database()).clear('requests')
  announce()
}

/**
 * Sends what waits, oldest first, each once: whoever else wants to send at the same time finds nothing left. A request
 * goes when the server has taken it, and waits no longer when it is refused for good; without a way to the server all stay.
 * @returns how many were accepted
 */
export async function sendKept(send: typeof fetch): Promise<number> {
  return navigator.locks.request(keptSignUps, async () => {
    let accepted = 0
    const waiting = (await readKept()).filter(({ refusal }) => refusal === undefined)
    for (const request of waiting.sort((a, b) => a.pressedAt - b.pressedAt)) {
      const outcome = await sendSignUp(request, send)
      if (outcome.kind === 'unreachable' || outcome.kind === 'failed') break
      const requests = await database()
      if (outcome.kind === 'refused') await requests.put('requests', { ...request, refusal: outcome.error })
      else {
        await requests.delete('requests', request.key)
        accepted += 1
      }
    }
    if (waiting.length > 0) announce()
    return accepted
  })
}

/** Calls back whenever a tab of this browser, or its service worker, has changed what is kept. */
export function onKeptChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(keptSignUps)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

function announce(): void {
  const channel = new BroadcastChannel(keptSignUps)
  channel.postMessage(null)
  channel.close()
}

async function database(): Promise<IDBPDatabase<KeptDatabase>> {
  opened ??= openDB<KeptDatabase>(keptSignUps, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('requests', { keyPath: 'key' }),
    terminated: () => (opened = undefined),
  })
  return opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
}
