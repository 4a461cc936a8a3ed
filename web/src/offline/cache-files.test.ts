import { expect, test, vi } from 'vitest'
import { cacheFiles } from './cache-files.ts'

/** A cache in a browser whose network loses some files. As in browsers, `addAll` stores all files or none. */
function aCache(lost: readonly string[] = [], cached: readonly string[] = []) {
  const kept = [...cached]
  /** The files of each `addAll` call. */
  const together: string[][] = []
  const store = async (files: readonly string[]) => {
    if (files.some((file) => lost.includes(file))) throw new TypeError('Failed to fetch')
    kept.push(...files)
  }
  const keys = async () => kept.map((file) => ({ url: `https://paradox.example${file}` }))
  const addAll = (files: string[]) => {
    together.push(files)
    return store(files)
  }
  return { kept, together, cache: { add: (file: string) => store([file]), addAll, keys } }
}

const files = Array.from({ length: 10 }, (_, i) => `/assets/part-${i}.js`)
const noFailure = () => {
  throw new Error('No file has failed')
}

test('all files are cached in order, at most four at a time', async () => {
  const { kept, together, cache } = aCache()
  await cacheFiles(cache, files, noFailure)
  expect(kept).toEqual(files)
  expect(together.map(({ length }) => length)).toEqual([4, 4, 2])
})

test('a file that is cached or listed twice is not loaded again', async () => {
  const { kept, together, cache } = aCache([], files.slice(0, 8))
  await cacheFiles(cache, [...files, ...files], noFailure)
  expect(kept).toEqual(files)
  expect(together).toEqual([files.slice(8)])
})

test('a file that cannot be loaded is reported and does not block others', async () => {
  const { kept, cache } = aCache(['/assets/part-1.js'])
  const failed = vi.fn<(file: string, error: unknown) => void>()
  await cacheFiles(cache, files, failed)
  expect(kept).toEqual(files.filter((file) => file !== '/assets/part-1.js'))
  expect(failed.mock.calls).toEqual([['/assets/part-1.js', new TypeError('Failed to fetch')]])
  const next = aCache([], kept)
  await cacheFiles(next.cache, files, noFailure)
  expect(next.kept).toEqual([...kept, '/assets/part-1.js'])
})

test('an error thrown by the callback ends the caching, and files cached before stay', async () => {
  const { kept, cache } = aCache(['/assets/part-5.js'])
  const failed = (file: string) => {
    throw new Error(`${file} could not be cached`)
  }
  await expect(cacheFiles(cache, files, failed)).rejects.toThrow('/assets/part-5.js could not be cached')
  expect(kept).toEqual(files.slice(0, 5))
})
