import { type DBSchema, openDB } from 'idb'
import { withStorageLimit } from '../../storage/storage-stall.ts'
import { databaseOnDemand } from '../../storage/stored-transaction.ts'
import { sendSignUp, type SignUpRequest } from './send-sign-up.ts'

/**
 * A queued request. `refusal` is the reason why the server will never accept it. Such a request stays until the visitor
 * has read the reason.
 */
export interface QueuedSignUp extends SignUpRequest {
  refusal?: string
}

interface QueueDatabase extends DBSchema {
  requests: { key: string; value: QueuedSignUp }
}

/**
 * The name of the database, and also of the lock, the channel, and the sync event with which a browser starts the
 * service worker.
 */
export const queueName = 'kept-sign-ups'

export function isWaiting({ refusal }: QueuedSignUp): boolean {
  return refusal === undefined
}

const database = databaseOnDemand((forget) =>
  openDB<QueueDatabase>(queueName, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('requests', { keyPath: 'key' }),
    terminated: forget,
  }),
)

/**
 * Requests of this device that the server has not accepted. Rejects if storage is unusable, or if a transaction of
 * another tab does not end.
 */
export async function readQueue(): Promise<QueuedSignUp[]> {
  return withStorageLimit((await database.use()).getAll('requests'))
}

/**
 * Rejects like `readQueue`. The request may still be queued later; a second press uses the same key, so it counts once.
 */
export async function enqueueSignUp(request: SignUpRequest): Promise<void> {
  await withStorageLimit((await database.use()).put('requests', request))
  announce()
}

export async function discardRequests(keys: readonly string[]): Promise<void> {
  const requests = await database.use()
  await withStorageLimit(Promise.all(keys.map((key) => requests.delete('requests', key))))
  announce()
}

/**
 * Sends the pending requests, oldest first, each once: a lock prevents a second sender from sending them again. An
 * accepted request leaves the queue, and a permanently refused one is no longer pending. Offline, all of them stay.
 *
 * @returns the number of accepted requests, and of those still pending
 */
export async function sendQueue(send: typeof fetch): Promise<{ accepted: number; waiting: number }> {
  return navigator.locks.request(queueName, async () => {
    let accepted = 0
    let settled = 0
    const waiting = (await readQueue()).filter(isWaiting)
    for (const request of waiting.sort((a, b) => a.pressedAt - b.pressedAt)) {
      if (await isQueued(request)) {
        const outcome = await sendSignUp(request, send)
        if (outcome.kind === 'unreachable' || outcome.kind === 'failed') break
        if (outcome.kind === 'refused') await refuse({ ...request, refusal: outcome.error })
        else {
          await withStorageLimit((await database.use()).delete('requests', request.key))
          accepted += 1
        }
      }
      settled += 1
    }
    if (settled > 0) announce()
    return { accepted, waiting: waiting.length - settled }
  })
}

/** Whether the request is still queued. The visitor may have discarded it since the queue was read. */
async function isQueued({ key }: QueuedSignUp): Promise<boolean> {
  return (await withStorageLimit((await database.use()).getKey('requests', key))) !== undefined
}

/** A request that was discarded while it was being sent stays discarded. */
async function refuse(request: QueuedSignUp): Promise<void> {
  const transaction = (await database.use()).transaction('requests', 'readwrite')
  if ((await withStorageLimit(transaction.store.getKey(request.key))) !== undefined)
    await transaction.store.put(request)
  await transaction.done
}

/** Calls the listener whenever a tab of this browser or its service worker has changed the queue. */
export function onQueueChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(queueName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

function announce(): void {
  const channel = new BroadcastChannel(queueName)
  channel.postMessage(null)
  channel.close()
}
