import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox, type Outbox } from './outbox-store.ts'
import type { WithLock } from '../web-lock.ts'
import { type Sender, startSender } from './sender.ts'

let outbox: Outbox
let lifetime: AbortController
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  outbox = await openOutbox(USER)
  lifetime = new AbortController()
})
afterEach(() => {
  lifetime.abort()
  outbox.close()
})

/** A lock with one holder at a time, in place of the browser's locks. */
function aLock(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, signal, work) => {
    const done = last.then(() => work(signal))
    last = done
    return done
  }
}

const bodySchema = z.object({ writes: z.array(z.object({ id: z.string() })) })

/** A server with a scripted response for each request. */
function aServer(...behaviours: ((ids: string[]) => Response | Error)[]) {
  const requests: string[][] = []
  const server: typeof fetch = async (_input, init) => {
    const ids = bodySchema
      .parse(await new Request('http://localhost', { method: 'POST', ...init }).json())
      .writes.map(({ id }) => id)
    requests.push(ids)
    const result = (behaviours.length > 1 ? behaviours.shift() : behaviours[0])?.(ids)
    if (result === undefined || result instanceof Error) throw result ?? new Error('No server')
    return result
  }
  return { requests, server }
}

const allAccepted = (ids: string[]) =>
  Response.json({ answers: ids.map((id) => ({ id, answer: { status: 'accepted' } })) })

function send(server: typeof fetch, isOnline = () => true, onSignedOut = () => {}): Sender {
  return startSender({
    outbox,
    fetch: server,
    isOnline,
    signal: lifetime.signal,
    onSignedOut,
    withLock: aLock(),
    random: () => 0,
  })
}

const edit = (id: number) =>
  outbox.dispatch({ type: 'edit', edit: anUpdate(id, id, { name: `N${id}` }, { name: 'A' }) })
const kinds = () => outbox.state.get().entries.map(({ state }) => state.kind)
const until = (check: () => void) => vi.waitFor(check)

test('an edit is sent as soon as it is queued', async () => {
  const { server, requests } = aServer(allAccepted)
  send(server)
  await edit(1)
  await until(() => expect(kinds()).toEqual(['accepted']))
  expect(requests).toEqual([[idOf(1)]])
})

test('nothing is sent offline, and everything in one request when back online', async () => {
  const { server, requests } = aServer(allAccepted)
  let online = false
  const sender = send(server, () => online)
  await edit(1)
  await edit(2)
  expect(requests).toEqual([])
  online = true
  sender.wake()
  await until(() => expect(kinds()).toEqual(['accepted', 'accepted']))
  expect(requests).toEqual([[idOf(1), idOf(2)]])
})

test('a write whose answer was lost is sent again under the same id', async () => {
  const { server, requests } = aServer(() => new TypeError('Failed to fetch'), allAccepted)
  send(server)
  await edit(1)
  await until(() => expect(kinds()).toEqual(['accepted']))
  expect(requests).toEqual([[idOf(1)], [idOf(1)]])
})

test('a response that cannot be parsed counts as lost', async () => {
  const { server } = aServer(() => new Response('<html>hotel wifi</html>'), allAccepted)
  send(server)
  await edit(1)
  await until(() => expect(kinds()).toEqual(['accepted']))
})

test('a sender whose lock is taken over sends nothing more', async () => {
  const { server, requests } = aServer(allAccepted)
  const tenure = new AbortController()
  const ended = vi.fn<() => void>()
  startSender({
    outbox,
    fetch: server,
    isOnline: () => true,
    signal: lifetime.signal,
    onSignedOut: () => {},
    withLock: (_name, _signal, work) =>
      work(tenure.signal)
        .then(ended)
        .then(() => new Promise(() => {})),
  })
  await edit(1)
  await until(() => expect(kinds()).toEqual(['accepted']))
  tenure.abort()
  await until(() => expect(ended).toHaveBeenCalledTimes(1))
  await edit(2)
  await until(() => expect(kinds()).toEqual(['accepted', 'queued']))
  expect(requests).toEqual([[idOf(1)]])
})

test('an answer after a takeover is ignored, since the other tab sends the batch again', async () => {
  const tenure = new AbortController()
  const ended = vi.fn<() => void>()
  let answer: (response: Response) => void = () => {}
  startSender({
    outbox,
    fetch: () => new Promise((resolve) => (answer = resolve)),
    isOnline: () => true,
    signal: lifetime.signal,
    onSignedOut: () => {},
    withLock: (_name, _signal, work) =>
      work(tenure.signal)
        .then(ended)
        .then(() => new Promise(() => {})),
  })
  await edit(1)
  await until(() => expect(kinds()).toEqual(['sending']))
  tenure.abort()
  answer(allAccepted([idOf(1)]))
  await until(() => expect(ended).toHaveBeenCalledTimes(1))
  expect(kinds()).toEqual(['sending'])
})

test('an ended session is reported once, and sending resumes for the same user', async () => {
  const problem = () => Response.json({ title: 'Sign in' }, { status: 401 })
  const { server, requests } = aServer(problem, allAccepted)
  const signedOut = vi.fn<() => void>()
  send(server, undefined, signedOut)
  await edit(1)
  await until(() => expect(outbox.state.get().paused).toBe('signed-out'))
  await until(() => expect(signedOut).toHaveBeenCalledTimes(1))
  await edit(2)
  expect(requests).toHaveLength(1)
  await outbox.dispatch({ type: 'signed-in' })
  await until(() => expect(kinds()).toEqual(['accepted', 'accepted']))
})

test('the session of another user loses no edits', async () => {
  const refused = (ids: string[]) =>
    Response.json({
      answers: ids.map((id) => ({
        id,
        answer: { status: 'rejected', errors: [{ field: 'userId', code: 'invalid', message: 'Not yours' }] },
      })),
    })
  const { server } = aServer(refused, allAccepted)
  send(server)
  await edit(1)
  await until(() => expect(outbox.state.get().paused).toBe('signed-out'))
  expect(kinds()).toEqual(['queued'])
})

test('a rejected request names its reason', async () => {
  const { server } = aServer(() => Response.json({ detail: 'Too deep' }, { status: 400 }))
  send(server)
  await edit(1)
  await until(() => expect(kinds()).toEqual(['parked']))
  expect(outbox.state.get().entries[0]?.state).toMatchObject({
    reason: { kind: 'rejected', errors: [{ message: 'Too deep' }] },
  })
})
