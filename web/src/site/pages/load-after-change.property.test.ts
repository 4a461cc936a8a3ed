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

/** Every template, each with a request that finds a row where it looks for one. */
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

/** The same rows in new maps: no earlier derivation counts for them. */
function renewed(rows: PublicRows): PublicRows {
  const entries = Object.entries(rows).map(([table, map]) => [table, new Map<string, unknown>(map)])
  return Object.fromEntries(entries)
}

test('every page loaded after changes of single tables is the page loaded afresh', { tags: 'random' }, () => {
  fc.assert(
    fc.property(anyRows, fc.array(anyChange, { minLength: 1, maxLength: 25 }), (first, changes) => {
      let rows = first
      for (const [, load] of loads) load(rows)
      for (const each of changes) {
        rows = changed(rows, each)
        const seen = loads.map(([name, load]) => [name, load(rows)])
        const fresh = renewed(rows)
        expect(seen).toEqual(loads.map(([name, load]) => [name, load(fresh)]))
        // The step back to these maps, as a visitor's browser has them.
        for (const [, load] of loads) load(rows)
      }
    }),
    { numRuns: 30 },
  )
})

// Deep equality of page data distinguishes a missing field from an undefined one: JSON has no undefined.
test('what a page loads is JSON, which a document carries unchanged', { tags: 'random' }, () => {
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
