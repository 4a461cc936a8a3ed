import { companyCardText } from '../../rows/company-text.ts'
import { durationText, orderByName, scopeBadge, type ScopeBadge, scopeScore } from '@coop/sync/rules'
import { initials } from '../../rows/initials.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { titleCase } from './title-case.ts'
import { whatsInside } from './deliverables.ts'
import { themeNames } from '../../cards/service-card-data.ts'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import type { Loaded } from '../../page/page.ts'
import { pictureFor } from '../../pictures/pictures.ts'
import { type SearchSettings, searchSettings } from '../../page/search-settings.ts'
import { plainProse } from '../../../prose/plain-prose.ts'
import type { ProseBlock } from '../../../prose/prose-block.ts'
import { groupBy, rowMemo } from '../../rows/row-memo.ts'
import { serviceHero, serviceImages } from '../../pictures/service-hero.ts'
import { nextIn } from '../../rows/next-in.ts'
import { orderServices } from '../../rows/service-order.ts'
import type { NextEntryData } from '../../parts/next-entry.tsx'
import { redirectedSlug } from '../../rows/slug-redirect.ts'

export interface ServiceRequest {
  slug: string
}

export interface ServiceData {
  id: string
  slug: string
  name: string
  search: SearchSettings | null
  duration: string
  badge: ScopeBadge
  themes: string[]
  shortDescription: string
  overview: ProseBlock[]
  /** Null if there are no deliverables; this part is then not shown. */
  engagement: { duration: string; type: string } | null
  inside: string[]
  hero: PictureData | null
  gallery: PictureData[]
  companies: {
    id: string
    slug: string
    name: string
    text: string
    initials: string
    logo: PictureData | null
  }[]
  /** The next service in the offering. */
  next: NextEntryData | null
}

export function loadService(rows: PublicRows, { slug }: ServiceRequest): Loaded<ServiceData | null> {
  const service = servicesBySlug(rows).get(slug)
  if (service === undefined) {
    const to = redirectedSlug(rows, 'services', slug, (id) => rows.services.get(id)?.slug)
    return to === null
      ? { kind: 'page', found: false, data: null }
      : { kind: 'redirect', to: `/services/${to}` }
  }
  const companies = (linksByService(rows).get(service.id) ?? []).flatMap(
    ({ company_id }) => rows.service_companies.get(company_id) ?? [],
  )
  return {
    kind: 'page',
    found: true,
    data: {
      id: service.id,
      slug: service.slug,
      name: service.name,
      search: searchSettings(rows, service),
      duration: durationText(service.duration),
      badge: scopeBadge(scopeScore(service)),
      themes: themeNames(rows, service),
      shortDescription: service.short_description ?? '',
      overview: plainProse(service.long_description),
      engagement: service.deliverables?.trim()
        ? {
            duration: durationText(service.duration),
            type: service.engagement_type ? titleCase(service.engagement_type) : '',
          }
        : null,
      inside: whatsInside(service.deliverables, featuresByService(rows).get(service.id) ?? []),
      hero: serviceHero(rows, service),
      gallery: serviceImages(rows, service)
        .filter((image) => image.image_type === 'gallery')
        .flatMap((image) => pictureFor(rows, image.image_url, image.alt_text) ?? []),
      companies: orderByName(companies).map((company) => ({
        id: company.id,
        slug: company.slug,
        name: company.name,
        text: companyCardText(company),
        initials: initials(company.name),
        logo: pictureFor(rows, company.logo_url, company.logo_alt_text),
      })),
      next: nextService(rows, service),
    },
  }
}

function nextService(rows: PublicRows, service: PublicTables['services']): NextEntryData | null {
  const next = nextIn(offered(rows), service)
  return next === null
    ? null
    : {
        slug: next.slug,
        title: next.name,
        text: next.short_description ?? '',
        picture: serviceHero(rows, next),
      }
}

const offered = rowMemo((rows) =>
  orderServices([...rows.services.values()].filter(({ show_on_offerings }) => show_on_offerings)),
)
const servicesBySlug = rowMemo(
  (rows) => new Map([...rows.services.values()].map((service) => [service.slug, service])),
)
const linksByService = rowMemo((rows) =>
  groupBy(rows.service_contributing_companies.values(), (link) => link.service_id),
)
const featuresByService = rowMemo((rows) =>
  groupBy(rows.service_features.values(), (feature) => feature.service_id),
)
