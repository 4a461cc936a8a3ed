import { expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { toWebResponse, type EngineResponse } from './exchange.ts'

const limits = { initial: 1, existing: 2 }
const idle = { initial: 0, existing: 0 }
const ok: EngineResponse = { status: 200, headers: {}, body: '[]' }

function get(method = 'GET'): { method: string; signal: AbortSignal; leave: () => void } {
  const controller = new AbortController()
  return { method, signal: controller.signal, leave: () => controller.abort() }
}

async function* parts(): AsyncGenerator<string> {
  yield 'a'
  yield 'b'
}
const inParts = (): Promise<EngineResponse> => Promise.resolve({ ...ok, body: parts() })

function iteratorOf({ body }: EngineResponse): AsyncIterator<unknown> {
  if (body === null || typeof body === 'string' || Buffer.isBuffer(body)) throw new Error('not in parts')
  return body[Symbol.asyncIterator]()
}

test('W46: each kind has a limit, and a request beyond it is refused until another has ended', async () => {
  const admission = new Admission(limits)
  let answer = (_response: EngineResponse): void => {}
  const held = admission.serve('initial', get(), () => new Promise((resolve) => (answer = resolve)))
  const refused = await admission.serve('initial', get(), () => Promise.resolve(ok))
  expect(refused).toMatchObject({ status: 503, headers: { 'electric-internal-known-error': 'true' } })
  expect(await toWebResponse(refused).json()).toEqual({
    code: 'concurrent_request_limit_exceeded',
    message: 'Concurrent initial request limit exceeded (limit: 1), please retry',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(6)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  expect((await admission.serve('existing', get(), () => Promise.resolve(ok))).status).toBe(200)
  answer(ok)
  await held
  expect((await admission.serve('initial', get(), () => Promise.resolve(ok))).status).toBe(200)
  expect([admission.current, admission.refused]).toEqual([idle, 1])
})

test('W46: a request that fails no longer counts', async () => {
  const admission = new Admission(limits)
  const failing = admission.serve('existing', get(), () => Promise.reject(new Error('no disk')))
  await expect(failing).rejects.toThrow('no disk')
  expect(admission.current).toEqual(idle)
})

test('W46: a response in parts counts until its last one, as a request that makes no shape', async () => {
  const admission = new Admission(limits)
  const body = iteratorOf(await admission.serve('initial', get(), inParts))
  expect(admission.current).toEqual({ initial: 0, existing: 1 })
  while ((await body.next()).done !== true) expect(admission.current.existing).toBe(1)
  expect(admission.current).toEqual(idle)
})

test('W46: where existing requests are at their limit, it counts as before', async () => {
  const admission = new Admission({ initial: 2, existing: 1 })
  await admission.serve('initial', get(), inParts)
  await admission.serve('initial', get(), inParts)
  expect(admission.current).toEqual({ initial: 1, existing: 1 })
})

test('W46: a response in parts no longer counts when its client leaves, or it is given up or fails', async () => {
  const admission = new Admission(limits)
  const client = get()
  const abandoned = iteratorOf(await admission.serve('existing', client, inParts))
  client.leave()
  expect(admission.current).toEqual(idle)
  await abandoned.return?.()
  expect(admission.current).toEqual(idle)

  await iteratorOf(await admission.serve('existing', get(), inParts)).return?.()
  expect(admission.current).toEqual(idle)

  const torn = async function* (): AsyncGenerator<string> {
    yield 'a'
    throw new Error('torn')
  }
  const body = iteratorOf(
    await admission.serve('existing', get(), () => Promise.resolve({ ...ok, body: torn() })),
  )
  await body.next()
  await expect(body.next()).rejects.toThrow('torn')
  expect(admission.current).toEqual(idle)
})

test('W46: a response in parts that nobody will read does not count', async () => {
  const admission = new Admission(limits)
  await admission.serve('existing', get('HEAD'), inParts)
  const gone = get()
  gone.leave()
  await admission.serve('existing', gone, inParts)
  expect(admission.current).toEqual(idle)
})
