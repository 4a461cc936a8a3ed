import { expect, test } from 'vitest'
import { rowsOf } from '../../../test/site-rows.ts'
import { locatePage, type Page } from './page.ts'

/** A page that shows the given data for any rows. */
function aPageOf(data: unknown): Page<null, unknown> {
  return {
    id: 'page',
    parse: () => null,
    address: () => '/',
    usesClock: false,
    load: () => ({ kind: 'page', found: true, data }),
    head: () => ({ title: '', description: '', canonical: null }),
    texts: { loading: '', error: () => '' },
  }
}

test.each([
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: null }, { a: 1 }, false],
  [[1, 2], [1, 2, 3], false],
  [[1, 2], [2, 1], false],
  [{ 0: 1 }, [1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
  [{}, null, false],
  ['1', 1, false],
  [{ list: [{ name: 'x' }], none: [] }, { list: [{ name: 'x' }], none: [] }, true],
  [{ list: [{ name: 'x' }] }, { list: [{ name: 'y' }] }, false],
])('a page that shows %j and loads %j keeps its object: %s', (before, data, isSame) => {
  const shown = { kind: 'page', found: true, data: before } as const
  const loaded = locatePage(aPageOf(data), null).load(rowsOf({}), 0, shown)
  expect(loaded === shown).toBe(isSame)
  expect(loaded).toEqual({ kind: 'page', found: true, data })
})
