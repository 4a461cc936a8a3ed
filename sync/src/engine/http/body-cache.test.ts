import { expect, test } from 'vitest'
import { BodyCache } from './body-cache.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A cache, and how often each of its bodies was built. */
function countedCache() {
  const cache = new BodyCache()
  const builds = new Map<string, number>()
  const get = (key: string, bytes: number) =>
    cache.get(key, async () => {
      builds.set(key, (builds.get(key) ?? 0) + 1)
      return Buffer.alloc(bytes)
    })
  return { cache, builds, get }
}

test('concurrent readers get one body, which is built once', async () => {
  const { builds, get } = countedCache()
  const [one, other] = await Promise.all([get('a', 10), get('a', 10)])
  expect(other).toBe(one)
  expect(await get('a', 10)).toBe(one)
  expect(builds.get('a')).toBe(1)
})

test('the bodies of all shapes share one budget: those used last stay, the others are built again', async () => {
  const { builds, get } = countedCache()
  const keys = Array.from({ length: 100 }, (_, shape) => `shape ${shape}`)
  for (const key of keys) {
    await get(key, 500 * kilobyte)
    await get('shape 0', 500 * kilobyte)
  }
  expect(builds.get('shape 0')).toBe(1)
  for (const key of keys.slice(-30)) await get(key, 500 * kilobyte)
  expect(keys.slice(-30).map((key) => builds.get(key))).toEqual(Array(30).fill(1))
  for (const key of keys.slice(1, 30)) await get(key, 500 * kilobyte)
  expect(keys.slice(1, 30).map((key) => builds.get(key))).toEqual(Array(29).fill(2))
})

test('small bodies are removed in time, too', async () => {
  const { builds, get } = countedCache()
  for (let index = 0; index < 40_000; index += 1) await get(`${index}`, 1)
  await get('39999', 1)
  await get('0', 1)
  expect([builds.get('39999'), builds.get('0')]).toEqual([1, 2])
})

test('a body that does not fit into a megabyte with its entry is not kept', async () => {
  const { builds, get } = countedCache()
  await get('large', megabyte)
  await get('large', megabyte)
  expect(builds.get('large')).toBe(2)
})

test('all waiting readers get the failure, and the next reader builds again', async () => {
  const { cache, builds, get } = countedCache()
  const failing = () => cache.get('a', async () => Promise.reject(new Error('damaged')))
  const outcomes = await Promise.allSettled([failing(), get('a', 10)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await get('a', 10)
  expect(builds.get('a')).toBe(1)
})
