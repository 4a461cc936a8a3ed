import { expect, test } from 'vitest'
import { aCase, aCompany, aService, rowsOf } from '../../test/site-rows.ts'
import { sitemap } from './sitemap.ts'

/** A time after midnight in Helsinki, on this day of March. */
const on = (day: number) => ({ updated_at: new Date(Date.UTC(2026, 2, day - 1, 22, 30)).toISOString() })

test('the sitemap lists every public page, and pages of rows with the time of their last change', () => {
  const entries = new Map(
    sitemap(
      rowsOf({
        services: [
          aService({ slug: 'shown', ...on(1) }),
          aService({ slug: 'hidden', show_on_offerings: false, ...on(2) }),
        ],
        service_companies: [aCompany({ slug: 'tyo-tulos-oy', ...on(3) })],
        cases: [aCase({ slug: 'a-case', ...on(4) })],
      }),
      'Europe/Helsinki',
    ).map(({ path, changed }) => [path, changed]),
  )
  expect(Object.fromEntries(entries)).toMatchObject({
    '/services/shown': '2026-03-01',
    '/services/hidden': '2026-03-02',
    '/members/tyo-tulos-oy': '2026-03-03',
    '/cases/a-case': '2026-03-04',
    '/': '2026-03-04',
    '/offering': '2026-03-04',
    '/members': '2026-03-03',
    '/insights': null,
    '/contact': null,
  })
  expect([...entries.keys()].filter((path) => path.startsWith('/admin') || path === '/services')).toEqual([])
})
