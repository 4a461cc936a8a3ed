import { expect, test } from 'vitest'
import { createBrowserSource } from './browser-source.ts'
import { emptyLayout } from '../page/load-layout.ts'
import type { PageData } from './page-data.ts'
import { locatePage } from '../page/page.ts'
import { servicePage } from '../pages/service/service-page.ts'
import { aService, rowsOf } from '../../../test/site-rows.ts'

const page = locatePage(servicePage, { slug: 's' })

function pageDataOf(name: string, position: string): PageData {
  const rows = rowsOf({ services: [aService({ slug: 's', name })] })
  return {
    build: 'b',
    address: page.address,
    position,
    now: 0,
    loaded: page.load(rows, 0),
    layout: emptyLayout,
  }
}

const nameOf = (source: ReturnType<typeof createBrowserSource>) => {
  const state = source.read(page)
  return state.kind === 'page' ? state.data?.name : state.kind
}

test('the page shows the data of its document, then local rows, and fetches nothing', async () => {
  const source = createBrowserSource({
    embedded: pageDataOf('Embedded', 'p1'),
    fetchPage: () => Promise.reject(new Error('fetched')),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  expect(nameOf(source)).toBe('Embedded')
  expect(source.position()).toBe('p1')
  await source.ensureLoaded(page)
  source.setRows(rowsOf({ services: [aService({ slug: 's', name: 'Local' })] }))
  expect(nameOf(source)).toBe('Local')
  expect(source.read(page)).toBe(source.read(page))
})

test('shown data stays the same object as long as the loaded data is equal', () => {
  const service = aService({ slug: 's', name: 'Same' })
  const rowsWith = (name: string) => rowsOf({ services: [{ ...service, name }] })
  const loaded = locatePage(servicePage, { slug: 's' }).load(rowsWith('Same'), 0)
  const source = createBrowserSource({
    embedded: { build: 'b', address: page.address, position: 'p', now: 0, loaded, layout: emptyLayout },
    fetchPage: () => Promise.reject(new Error('fetched')),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  const fresh = locatePage(servicePage, { slug: 's' })
  source.setRows(rowsWith('Same'))
  expect(source.read(fresh)).toBe(loaded)
  expect(source.layout()).toBe(emptyLayout)
  source.setRows(rowsWith('Other'))
  const next = source.read(fresh)
  expect(next).not.toBe(loaded)
  source.setRows(rowsWith('Other'))
  expect(source.read(fresh)).toBe(next)
})

test('a page that is not loaded is fetched, and its position is the minimum for local rows', async () => {
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => pageDataOf('Fetched', 'p2'),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  expect(nameOf(source)).toBe('loading')
  await source.ensureLoaded(page)
  expect(nameOf(source)).toBe('Fetched')
  expect(source.position()).toBe('p2')
})

test('a page fails after three attempts, and is retried with growing pauses until it succeeds', async () => {
  const seen: unknown[] = []
  const pauses: number[] = []
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => {
      seen.push(nameOf(source))
      if (seen.length < 5) throw new Error('The server answered 503')
      return pageDataOf('At last', 'p')
    },
    now: () => 0,
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
  await source.ensureLoaded(page)
  expect(seen).toEqual(['loading', 'loading', 'loading', 'failed', 'failed'])
  expect(pauses).toEqual([1000, 2000, 4000, 8000])
  expect(nameOf(source)).toBe('At last')
})

test('retryNow ends the pause before a retry', async () => {
  let tries = 0
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => {
      tries += 1
      if (tries === 1) throw new Error('The server answered 503')
      return pageDataOf('At last', 'p')
    },
    now: () => 0,
    pause: () => new Promise(() => {}),
  })
  const load = source.ensureLoaded(page)
  await expect.poll(() => tries).toBe(1)
  source.retryNow()
  await load
  expect(nameOf(source)).toBe('At last')
})
