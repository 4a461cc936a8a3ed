import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardKept, keepSignUp, readKept, sendKept } from './sign-up-queue.ts'
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

// Node has no locks; one after the other is what they are for.
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

beforeEach(() => discardKept())

test('what is kept is sent once, the oldest first, though two want to send it', async () => {
  await keepSignUp(request('second', 2))
  await keepSignUp(request('first', 1))
  const send = accepting()
  expect(await Promise.all([sendKept(send), sendKept(send)])).toEqual([2, 0])
  expect(keys(send)).toEqual(['first', 'second'])
  expect(await readKept()).toEqual([])
})

test('without a way to the server, or while it fails, everything stays', async () => {
  await keepSignUp(request('one', 1))
  const offline = vi.fn<typeof fetch>(async () => {
    throw new TypeError('Failed to fetch')
  })
  for (const send of [offline, answering(503, {}), answering(429, { success: false, error: 'Later.' })])
    expect(await sendKept(send)).toBe(0)
  expect(await readKept()).toEqual([request('one', 1)])
})

test('what the server refuses for good is not sent again, holds up nothing, and stays with the reason', async () => {
  await keepSignUp(request('bad', 1))
  await keepSignUp(request('good', 2))
  const send = vi.fn<typeof fetch>(async (_url, init) =>
    new Headers(init?.headers).get('idempotency-key') === 'bad'
      ? new Response('{"success":false,"error":"No."}', { status: 400 })
      : new Response('{"success":true}'),
  )
  expect(await sendKept(send)).toBe(1)
  expect(await readKept()).toEqual([{ ...request('bad', 1), refusal: 'No.' }])
  expect(await sendKept(send)).toBe(0)
  expect(keys(send)).toEqual(['bad', 'good'])
})

test('kept twice under one key is kept once', async () => {
  await keepSignUp(request('one', 1))
  await keepSignUp(request('one', 1))
  expect(await readKept()).toHaveLength(1)
})
