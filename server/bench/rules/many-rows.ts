import { slugify } from '@coop/sync/rules'
import {
  type CaseChildren,
  type FilteredCase,
  prepareCases,
} from '../../../web/src/site/filters/case-filter.ts'
import { type OfferedService, prepareOffering } from '../../../web/src/site/filters/offering-filter.ts'
import { cases } from '../../src/demo/content/cases.ts'
import { companies } from '../../src/demo/content/companies.ts'
import { services } from '../../src/demo/content/services.ts'
import { themes } from '../../src/demo/content/themes.ts'
import { themeKeys } from '../../src/demo/picture-keys.ts'

const companyNames = Object.values(companies).map((company) => company.name)
const demoCases = themeKeys.flatMap((theme) =>
  cases[theme].map((entry) => ({ ...entry, themeName: themes[theme].name })),
)

/** Multiplies the demo content: texts of the site's length and words, each row with a number of its own. */
export function manyServices(count: number): ReturnType<typeof prepareOffering<OfferedService>> {
  const rows = Array.from({ length: count }, (_, n): OfferedService => {
    const demo = pick(services, n)
    const other = pick(services, n * 7 + Math.floor(n / services.length))
    return {
      id: `service-${n}`,
      name: `${demo.name} ${n}`,
      category: demo.category,
      short_description: demo.short,
      long_description: other.long,
      duration: other.duration,
      engagement_type: demo.engagement,
      theme: demo.themes.map((theme) => themes[theme].name),
      show_on_offerings: true,
    }
  })
  const links = rows.flatMap(({ id }, n) =>
    [n, n * 3 + 1].map((company) => ({ service_id: id, company_id: pick(companyNames, company) })),
  )
  return prepareOffering(rows, links)
}

export function manyCases(count: number): ReturnType<typeof prepareCases<FilteredCase>> {
  const rows = Array.from({ length: count }, (_, n): FilteredCase => {
    const demo = pick(demoCases, n)
    const other = pick(demoCases, n * 7 + Math.floor(n / demoCases.length))
    return {
      id: `case-${n}`,
      title: `${demo.title} ${n}`,
      short_intro: demo.intro,
      client: demo.client,
      size: demo.size,
      theme: demo.practice,
      theme_tag: demo.themeName,
      challenge: demo.challenge,
      approach: other.approach,
      solution: other.solution,
      created_at: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
    }
  })
  const children: CaseChildren = {
    companies: new Map(rows.map(({ id }, n) => [id, [companyOf(n)]])),
    keywords: rows.flatMap(({ id }, n) =>
      pick(demoCases, n).keywords.map((keyword) => ({ case_id: id, keyword })),
    ),
  }
  return prepareCases(rows, children)
}

function companyOf(n: number): { name: string; slug: string } {
  const name = pick(companyNames, n)
  return { name, slug: slugify(name) }
}

export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
