import { expect, test } from 'vitest'
import { createCompressionPool, type CompressionWorker } from './compression-pool.ts'

/** Replies when the test calls it. */
class FakeWorker extends EventTarget implements CompressionWorker {
  asked = 0
  ended = false
  postMessage = () => void (this.asked += 1)
  terminate = () => void (this.ended = true)
}

function aPool(size: number) {
  const workers: FakeWorker[] = []
  const pool = createCompressionPool(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  }, size)
  return {
    workers,
    compress: (signal?: AbortSignal) => pool.compress({ file: new Blob(), target: null }, signal),
    reply: (worker: number, data: unknown = { picture }) =>
      workers[worker]?.dispatchEvent(new MessageEvent('message', { data })),
  }
}

const picture = { blob: null, width: 4, height: 3 }
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('each worker compresses one picture at a time, and then takes the next one', async () => {
  const { workers, compress, reply } = aPool(2)
  const results = [compress(), compress(), compress()]
  await turn()
  expect(workers.map(({ asked }) => asked)).toEqual([1, 1])
  reply(0)
  await turn()
  expect(workers.map(({ asked }) => asked)).toEqual([2, 1])
  reply(0)
  reply(1)
  expect(await Promise.all(results)).toEqual([picture, picture, picture])
  expect(workers.map(({ ended }) => ended)).toEqual([true, true])
})

test('a picture that cannot be compressed does not affect others: its worker continues', async () => {
  const { workers, compress, reply } = aPool(1)
  const [broken, whole] = [compress(), compress()]
  await turn()
  reply(0, { error: 'The source image could not be decoded.' })
  await expect(broken).rejects.toThrow('could not be decoded')
  await turn()
  reply(0)
  expect(await whole).toEqual(picture)
  expect(workers).toHaveLength(1)
})

test('an abort ends the worker during a picture, and the next picture gets a new worker', async () => {
  const { workers, compress, reply } = aPool(1)
  const lifetime = new AbortController()
  const [aborted, whole] = [compress(lifetime.signal), compress()]
  await turn()
  lifetime.abort(new Error('The dialog was closed'))
  await expect(aborted).rejects.toThrow('The dialog was closed')
  await turn()
  reply(1)
  expect(await whole).toEqual(picture)
  expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
    [1, true],
    [1, true],
  ])
})

test('if no worker can start, each picture fails, and none waits forever', async () => {
  const pool = createCompressionPool(() => {
    throw new Error('No workers here')
  }, 1)
  const pictures = [1, 2, 3].map(() => pool.compress({ file: new Blob(), target: null }))
  const results = await Promise.allSettled(pictures)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
