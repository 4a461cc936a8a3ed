import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const draft = (text: string) => async () => ({ status: 200, type: 'text/plain', text })
const failing = async () => {
  throw new Error('broken')
}

test('the least recently used response is dropped first', async () => {
  const cache = createResponseCache({ entries: 2, bytes: 1e6 })
  await cache.get('a', draft('a'))
  await cache.get('b', draft('b'))
  await cache.get('a', failing)
  await cache.get('c', draft('c'))
  await cache.get('a', failing)
  await expect(cache.get('b', failing)).rejects.toThrow('broken')
})

test('responses share a limit in bytes', async () => {
  const cache = createResponseCache({ entries: 100, bytes: 1000 })
  await cache.get('a', draft('a'.repeat(600)))
  await cache.get('b', draft('b'.repeat(600)))
  await expect(cache.get('a', failing)).rejects.toThrow('broken')
})

test('a failure reaches every caller, and is not cached', async () => {
  const cache = createResponseCache({ entries: 2, bytes: 1e6 })
  await expect(Promise.all([cache.get('a', failing), cache.get('a', draft('a'))])).rejects.toThrow('broken')
  expect((await cache.get('a', draft('a'))).status).toBe(200)
})
