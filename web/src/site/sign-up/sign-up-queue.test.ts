import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeThatNeverEnds, useTimePassing } from '../../storage/testing/frozen-transaction.ts'
import { discardRequests, enqueueSignUp, readQueue, sendQueue } from './sign-up-queue.ts'
import type { SignUpRequest } from './send-sign-up.ts'

const request = (key: string, pressedAt: number): SignUpRequest => ({
  key,
  body: { email: `${key}@example.org` },
  page: '/contact',
  pressedAt,
  consent: '2026-11-1',
})
const answering = (status: number, body: object) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
const accepting = () => answering(200, { success: true })
const keys = (send: ReturnType<typeof accepting>) =>
  send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

// Node has no Web Locks. This runs one task after another, like a lock.
let queue: Promise<unknown> = Promise.resolve()
vi.stubGlobal('navigator', {
  locks: {
    request: (_name: string, work: () => Promise<unknown>) => {
      const done = queue.then(work)
      queue = done.catch(() => {})
      return done
    },
  },
})

const clearQueue = async () => discardRequests((await readQueue()).map(({ key }) => key))

beforeEach(clearQueue)

test('queued requests are sent once, oldest first, even if two tabs send the queue', async () => {
  await enqueueSignUp(request('second', 2))
  await enqueueSignUp(request('first', 1))
  const send = accepting()
  expect(await Promise.all([sendQueue(send), sendQueue(send)])).toEqual([
    { accepted: 2, waiting: 0 },
    { accepted: 0, waiting: 0 },
  ])
  expect(keys(send)).toEqual(['first', 'second'])
  expect(await readQueue()).toEqual([])
})

test('the queue stays while the server is unreachable or fails', async () => {
  await enqueueSignUp(request('one', 1))
  const offline = vi.fn<typeof fetch>(async () => {
    throw new TypeError('Failed to fetch')
  })
  for (const send of [offline, answering(503, {}), answering(429, { success: false, error: 'Later.' })])
    expect(await sendQueue(send)).toEqual({ accepted: 0, waiting: 1 })
  expect(await readQueue()).toEqual([request('one', 1)])
})

test('a permanently refused request is not sent again, blocks no other, and stays with the reason', async () => {
  await enqueueSignUp(request('bad', 1))
  await enqueueSignUp(request('good', 2))
  const send = vi.fn<typeof fetch>(async (_url, init) =>
    new Headers(init?.headers).get('idempotency-key') === 'bad'
      ? new Response('{"success":false,"error":"No."}', { status: 400 })
      : new Response('{"success":true}'),
  )
  expect(await sendQueue(send)).toEqual({ accepted: 1, waiting: 0 })
  expect(await readQueue()).toEqual([{ ...request('bad', 1), refusal: 'No.' }])
  expect(await sendQueue(send)).toEqual({ accepted: 0, waiting: 0 })
  expect(keys(send)).toEqual(['bad', 'good'])
})

test('a request queued twice with one key is in the queue once', async () => {
  await enqueueSignUp(request('one', 1))
  await enqueueSignUp(request('one', 1))
  expect(await readQueue()).toHaveLength(1)
})

test('requests discarded while the queue is being sent are not sent, and do not return', async () => {
  for (const [at, key] of ['one', 'two', 'three'].entries()) await enqueueSignUp(request(key, at))
  const send = vi.fn<typeof fetch>(async () => {
    await clearQueue()
    return Response.json({ success: false, error: 'No.' }, { status: 400 })
  })
  expect(await sendQueue(send)).toEqual({ accepted: 0, waiting: 0 })
  expect(keys(send)).toEqual(['one'])
  expect(await readQueue()).toEqual([])
})

test('while a frozen tab blocks the database nothing is reported as queued, and a retry is sent once', async () => {
  const frozen = await storeThatNeverEnds('kept-sign-ups', ['requests'])
  const { settled, stalled } = useTimePassing()
  const send = accepting()
  for (const work of [() => enqueueSignUp(request('one', 1)), readQueue, () => sendQueue(send)])
    expect(await stalled(work())).toMatchObject({ status: 'rejected', reason: { name: 'StorageStall' } })
  frozen.end()
  await settled(enqueueSignUp(request('one', 2)))
  await settled(sendQueue(send))
  expect(keys(send)).toEqual(['one'])
})
