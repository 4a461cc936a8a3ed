import { expect, test } from 'vitest'
import { createConversionLine } from './conversion-queue.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
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

test('no more are made at once than may be; the next begins when one is done', async () => {
  const line = createConversionLine<string>({ atOnce: 2, inLine: 9 })
  const { make, begun, endFirst } = works()
  const all = ['a', 'b', 'c', 'd'].map((name) => line(name, make(name)))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  await endFirst()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const _ of all) await endFirst()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('equal ones that are asked for at once are made once', async () => {
  const line = createConversionLine<string>({ atOnce: 2, inLine: 9 })
  const { make, begun, endFirst } = works()
  const both = [line('a', make('a')), line('a', make('a'))]
  await endFirst()
  expect(await Promise.all(both)).toEqual(['a', 'a'])
  expect(begun).toEqual(['a'])
})

test('a line that is full says when to come again, and takes up work when there is room', async () => {
  const line = createConversionLine<string>({ atOnce: 1, inLine: 1 })
  const { make, endFirst } = works()
  const taken = [line('a', make('a')), line('b', make('b'))]
  await expect(line('c', make('c'))).rejects.toMatchObject({
    problem: { status: 503, headers: { 'retry-after': '5' } },
  })
  await endFirst()
  await endFirst()
  await Promise.all(taken)
  const late = line('c', make('c'))
  await endFirst()
  expect(await late).toBe('c')
})

test('one that fails leaves its place', async () => {
  const line = createConversionLine<string>({ atOnce: 1, inLine: 1 })
  await expect(line('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await line('a', async () => 'well')).toBe('well')
})
