import { expect, test } from 'vitest'
import { createBrowserSource } from './browser-source.ts'
import { emptyLayout } from '../page/load-layout.ts'
import type { PageAnswer } from './page-answer.ts'
import { locatePage } from '../page/page.ts'
import { servicePage } from '../pages/service/service-page.ts'
import { aService, rowsOf } from '../../../test/site-rows.ts'

const page = locatePage(servicePage, { slug: 's' })

function anAnswer(name: string, position: string): PageAnswer {
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

test('the page shows what its document carried, then local rows, and asks nothing of the network', async () => {
  const source = createBrowserSource({
    embedded: anAnswer('Embedded', 'p1'),
    fetchPage: () => Promise.reject(new Error('asked')),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  expect(nameOf(source)).toBe('Embedded')
  expect(source.position()).toBe('p1')
  await source.want(page)
  source.useRows(rowsOf({ services: [aService({ slug: 's', name: 'Local' })] }))
  expect(nameOf(source)).toBe('Local')
  expect(source.read(page)).toBe(source.read(page))
})

test('what is on the screen stays the same object as long as the rows say the same', () => {
  const service = aService({ slug: 's', name: 'Same' })
  const rowsWith = (name: string) => rowsOf({ services: [{ ...service, name }] })
  const loaded = locatePage(servicePage, { slug: 's' }).load(rowsWith('Same'), 0)
  const source = createBrowserSource({
    embedded: { build: 'b', address: page.address, position: 'p', now: 0, loaded, layout: emptyLayout },
    fetchPage: () => Promise.reject(new Error('asked')),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  const fresh = locatePage(servicePage, { slug: 's' })
  source.useRows(rowsWith('Same'))
  expect(source.read(fresh)).toBe(loaded)
  expect(source.layout()).toBe(emptyLayout)
  source.useRows(rowsWith('Other'))
  const next = source.read(fresh)
  expect(next).not.toBe(loaded)
  source.useRows(rowsWith('Other'))
  expect(source.read(fresh)).toBe(next)
})

test('a page that nobody knows is asked for; what comes moves the position that rows must reach', async () => {
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => anAnswer('Fetched', 'p2'),
    now: () => 0,
    pause: () => Promise.resolve(),
  })
  expect(nameOf(source)).toBe('loading')
  await source.want(page)
  expect(nameOf(source)).toBe('Fetched')
  expect(source.position()).toBe('p2')
})

test('after three failures it says so, with growing pauses, and goes on until it succeeds', async () => {
  const seen: unknown[] = []
  const pauses: number[] = []
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => {
      seen.push(nameOf(source))
      if (seen.length < 5) throw new Error('The server answered 503')
      return anAnswer('At last', 'p')
    },
    now: () => 0,
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
  await source.want(page)
  expect(seen).toEqual(['loading', 'loading', 'loading', 'failed', 'failed'])
  expect(pauses).toEqual([1000, 2000, 4000, 8000])
  expect(nameOf(source)).toBe('At last')
})

test('whoever is in a hurry waits for no pause', async () => {
  let tries = 0
  const source = createBrowserSource({
    embedded: null,
    fetchPage: async () => {
      tries += 1
      if (tries === 1) throw new Error('The server answered 503')
      return anAnswer('At last', 'p')
    },
    now: () => 0,
    pause: () => new Promise(() => {}),
  })
  const wanted = source.want(page)
  await expect.poll(() => tries).toBe(1)
  source.hurry()
  await wanted
  expect(nameOf(source)).toBe('At last')
})
