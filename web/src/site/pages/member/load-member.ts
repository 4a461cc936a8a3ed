import { clientChips } from './client-chips.ts'
import { companyCardText, companyHeroText } from '../../rows/company-text.ts'
import { externalLink, orderByDisplay, orderByName } from '@coop/sync/rules'
import { initials } from '../../rows/initials.ts'
import { longDescriptionSections, type TextSection } from '../../rows/long-description-sections.ts'
import { orderServices } from '../../rows/service-order.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { casesInOrder, companiesByCase } from '../../rows/case-rows.ts'
import { companyThemes, type ThemeTag } from '../../rows/company-themes.ts'
import { companiesBySlug } from '../../filters/resolve-filter.ts'
import type { Loaded } from '../../page/page.ts'
import { pictureFor } from '../../pictures/pictures.ts'
import { type SearchSettings, searchSettings } from '../../page/search-settings.ts'
import { groupBy, rowMemo } from '../../rows/row-memo.ts'
import { nextIn } from '../../rows/next-in.ts'
import type { NextEntryData } from '../../parts/next-entry.tsx'
import { redirectedSlug } from '../../rows/slug-redirect.ts'

export interface MemberRequest {
  slug: string
}

export interface MemberData {
  id: string
  slug: string
  name: string
  search: SearchSettings | null
  preview: string
  heroes: PictureData[]
  sections: TextSection[]
  illustrations: PictureData[]
  /** Pages of the company on other sites. */
  website: string | null
  clients: string[]
  role: string | null
  teamSize: string | null
  founded: number | null
  initials: string
  logo: PictureData | null
  themes: ThemeTag[]
  /** A quotation of a founder of the company. */
  voice: { quote: string; name: string; title: string } | null
  services: { id: string; slug: string; name: string; text: string }[]
  cases: { id: string; slug: string; title: string; client: string }[]
  /** The next company in the directory. */
  next: NextEntryData | null
}

export function loadMember(rows: PublicRows, { slug }: MemberRequest): Loaded<MemberData | null> {
  const company = companiesBySlug(rows).get(slug)
  if (company === undefined) {
    const to = redirectedSlug(rows, 'service_companies', slug, (id) => rows.service_companies.get(id)?.slug)
    return to === null
      ? { kind: 'page', found: false, data: null }
      : { kind: 'redirect', to: `/members/${to}` }
  }
  return {
    kind: 'page',
    found: true,
    data: {
      id: company.id,
      slug: company.slug,
      name: company.name,
      search: searchSettings(rows, company),
      preview: companyHeroText(company),
      heroes: pictures(rows, company.id, 'hero'),
      sections: longDescriptionSections(company.long_description),
      illustrations: pictures(rows, company.id, 'illustration'),
      website: externalLink(company.external_cases_url),
      clients: clientChips(company.clients),
      role: company.role_description?.trim() || null,
      teamSize: company.team_size?.trim() || null,
      founded: company.founded,
      initials: initials(company.name),
      logo: pictureFor(rows, company.logo_url, company.logo_alt_text),
      themes: companyThemes(rows, company),
      voice: voiceOf(rows, company),
      services: servicesOf(rows, company.id),
      cases: casesOf(rows, company.id),
      next: nextMember(rows, company),
    },
  }
}

function nextMember(rows: PublicRows, company: PublicTables['service_companies']): NextEntryData | null {
  const next = nextIn(companiesByName(rows), company)
  if (next === null) return null
  const [picture = null] = pictures(rows, next.id, 'hero')
  return { slug: next.slug, title: next.name, text: companyCardText(next), picture }
}

const companiesByName = rowMemo((rows) => orderByName([...rows.service_companies.values()]))

function pictures(rows: PublicRows, companyId: string, type: 'hero' | 'illustration'): PictureData[] {
  return orderByDisplay(imagesByCompany(rows).get(companyId) ?? [])
    .filter((image) => image.image_type === type)
    .flatMap((image) => pictureFor(rows, image.image_url, image.alt_text) ?? [])
}

function voiceOf(rows: PublicRows, company: PublicTables['service_companies']): MemberData['voice'] {
  const partner = orderByDisplay([...rows.founding_partners.values()]).find(
    ({ primary_company_name, quote }) => primary_company_name === company.name && quote?.trim(),
  )
  return partner?.quote
    ? { quote: partner.quote.trim(), name: partner.name, title: partner.title ?? '' }
    : null
}

/** The services that the company contributes to, in sort order. */
function servicesOf(rows: PublicRows, companyId: string): MemberData['services'] {
  const links = linksByCompany(rows).get(companyId) ?? []
  const services = new Set(links.flatMap(({ service_id }) => rows.services.get(service_id) ?? []))
  return orderServices([...services]).map(({ id, slug, name, short_description }) => ({
    id,
    slug,
    name,
    text: short_description ?? '',
  }))
}

/** The cases that the company worked on, newest first. */
function casesOf(rows: PublicRows, companyId: string): MemberData['cases'] {
  const companies = companiesByCase(rows)
  return casesInOrder(rows)
    .filter((row) => companies.get(row.id)?.some(({ id }) => id === companyId))
    .map(({ id, slug, title, client }) => ({ id, slug, title, client: client ?? '' }))
}

const imagesByCompany = rowMemo((rows) => groupBy(rows.company_images.values(), (image) => image.company_id))
const linksByCompany = rowMemo((rows) =>
  groupBy(rows.service_contributing_companies.values(), (link) => link.company_id),
)
