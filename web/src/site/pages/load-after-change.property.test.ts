import type { PublicRows } from '@coop/sync/tables'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadLayout } from '../page/load-layout.ts'
import type { Page } from '../page/page.ts'
import { becomeMemberPage } from './become-member/become-member-page.ts'
import { casePage } from './case/case-page.ts'
import { casesPage } from './cases/cases-page.ts'
import { contactPage } from './contact/contact-page.ts'
import { homePage } from './home/home-page.ts'
import { insightsPage } from './insights/insights-page.ts'
import { manifestoPage } from './manifesto/manifesto-page.ts'
import { memberPage } from './member/member-page.ts'
import { membersPage } from './members/members-page.ts'
import { offeringPage } from './offering/offering-page.ts'
import { paradoxPage } from './paradox/paradox-page.ts'
import { revolutionPage } from './revolution/revolution-page.ts'
import { searchPage } from './search/search-page.ts'
import { servicePage } from './service/service-page.ts'
import { styleGuidePage } from './style-guide/style-guide-page.ts'
import { anyChange, anyRows, changed } from '../../../test/any-rows.ts'

const now = Date.UTC(2026, 10, 1, 12)
type Load = (rows: PublicRows) => unknown

function loadOf<Request, Data>(page: Page<Request, Data>, search = '', params = {}): Load {
  const request = page.parse(params, new URLSearchParams(search))
  return (rows) => page.load(rows, request, now)
}

/** Every template. Requests for a single row use the slug of a row that may exist. */
const loads: readonly (readonly [string, Load])[] = [
  ['layout', loadLayout],
  ['home', loadOf(homePage)],
  ['offering', loadOf(offeringPage)],
  ['offering, filtered', loadOf(offeringPage, 'search=word&company=slug-1&scope=80')],
  ['service', loadOf(servicePage, '', { slug: 'slug-1' })],
  ['members', loadOf(membersPage)],
  ['member', loadOf(memberPage, '', { companySlug: 'slug-1' })],
  ['cases', loadOf(casesPage)],
  ['cases, filtered', loadOf(casesPage, 'search=word&theme=name-1')],
  ['case', loadOf(casePage, '', { slug: 'slug-1' })],
  ['insights', loadOf(insightsPage)],
  ['article', loadOf(insightsPage, 'article=slug-1')],
  ['contact', loadOf(contactPage)],
  ['paradox', loadOf(paradoxPage)],
  ['revolution', loadOf(revolutionPage)],
  ['manifesto', loadOf(manifestoPage)],
  ['become a member', loadOf(becomeMemberPage)],
  ['style guide', loadOf(styleGuidePage)],
  ['search', loadOf(searchPage, 'q=word')],
]

/** The same rows in new maps, so that no memoized value applies. */
function renewed(rows: PublicRows): PublicRows {
  const entries = Object.entries(rows).map(([table, map]) => [table, new Map<string, unknown>(map)])
  return Object.fromEntries(entries)
}

test('after changes of single tables, every page loads the same as from new rows', { tags: 'random' }, () => {
  fc.assert(
    fc.property(anyRows, fc.array(anyChange, { minLength: 1, maxLength: 25 }), (first, changes) => {
      let rows = first
      for (const [, load] of loads) load(rows)
      for (const each of changes) {
        rows = changed(rows, each)
        const seen = loads.map(([name, load]) => [name, load(rows)])
        const fresh = renewed(rows)
        expect(seen).toEqual(loads.map(([name, load]) => [name, load(fresh)]))
        // Loading the fresh rows has replaced the memoized values. This restores them, as in a browser.
        for (const [, load] of loads) load(rows)
      }
    }),
    { numRuns: 30 },
  )
})

// Strict equality distinguishes a missing field from an undefined one, and JSON has no undefined.
test('the data of a page is JSON that a document carries unchanged', { tags: 'random' }, () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      for (const [name, load] of loads) {
        const loaded = load(rows)
        expect(JSON.parse(JSON.stringify(loaded)), name).toStrictEqual(loaded)
      }
    }),
    { numRuns: 30 },
  )
})
