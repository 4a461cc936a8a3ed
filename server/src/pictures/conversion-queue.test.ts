import { expect, test } from 'vitest'
import { createConversionQueue } from './conversion-queue.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends on command. */
function works() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  return {
    begun,
    make: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    endFirst: async () => {
      await tick()
      ends.shift()?.()
      await tick()
    },
  }
}

test('at most as many conversions run at once as the limit; the next starts when one is done', async () => {
  const queue = createConversionQueue<string>({ concurrency: 2, maxWaiting: 9 })
  const { make, begun, endFirst } = works()
  const all = ['a', 'b', 'c', 'd'].map((name) => queue(name, make(name)))
  await tick()
  expect(begun).toEqual(['a', 'b'])
  await endFirst()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const _ of all) await endFirst()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('concurrent conversions with the same key run once', async () => {
  const queue = createConversionQueue<string>({ concurrency: 2, maxWaiting: 9 })
  const { make, begun, endFirst } = works()
  const both = [queue('a', make('a')), queue('a', make('a'))]
  await endFirst()
  expect(await Promise.all(both)).toEqual(['a', 'a'])
  expect(begun).toEqual(['a'])
})

test('a full queue refuses with a time to retry, and accepts work again when there is space', async () => {
  const queue = createConversionQueue<string>({ concurrency: 1, maxWaiting: 1 })
  const { make, endFirst } = works()
  const taken = [queue('a', make('a')), queue('b', make('b'))]
  await expect(queue('c', make('c'))).rejects.toMatchObject({
    problem: { status: 503, headers: { 'retry-after': '5' } },
  })
  await endFirst()
  await endFirst()
  await Promise.all(taken)
  const late = queue('c', make('c'))
  await endFirst()
  expect(await late).toBe('c')
})

test('a failed conversion frees its slot', async () => {
  const queue = createConversionQueue<string>({ concurrency: 1, maxWaiting: 1 })
  await expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue('a', async () => 'well')).toBe('well')
})
