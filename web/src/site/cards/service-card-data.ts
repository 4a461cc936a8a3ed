import {
  durationText,
  orderByDisplay,
  resolveTheme,
  scopeBadge,
  type ScopeBadge,
  scopeScore,
} from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { shownAndMore } from './shown-and-more.ts'
import { groupBy, rowMemo } from '../rows/row-memo.ts'

export interface ServiceCardData {
  id: string
  slug: string
  name: string
  text: string
  duration: string
  badge: ScopeBadge
  themes: string[]
  moreThemes: number
  features: string[]
}

type Service = PublicTables['services']

export function serviceCard(rows: PublicRows, service: Service): ServiceCardData {
  const themes = shownAndMore(themesOfOffering(rows, service), 2)
  return {
    id: service.id,
    slug: service.slug,
    name: service.name,
    text: service.short_description ?? '',
    duration: durationText(service.duration),
    badge: scopeBadge(scopeScore(service)),
    themes: themes.shown,
    moreThemes: themes.more,
    features: orderByDisplay(featuresByService(rows).get(service.id) ?? [])
      .slice(0, 2)
      .map((feature) => feature.feature_text),
  }
}

/**
 * The themes of a service that visitors can filter by. Other themes entered by an administrator are shown only on the
 * page of the service, or here if the service has no theme that is a filter.
 */
function themesOfOffering(rows: PublicRows, service: Service): string[] {
  const names = themeNames(rows, service)
  const offered = new Set([...rows.offering_themes.values()].map(({ name }) => name))
  const offeredNames = names.filter((name) => offered.has(name))
  return offeredNames.length > 0 ? offeredNames : names
}

/** The current names of a service's themes. */
export function themeNames(rows: PublicRows, service: Service): string[] {
  const themes = [...rows.offering_themes.values()]
  return service.theme.map((name) => resolveTheme(themes, name)?.name ?? name)
}

const featuresByService = rowMemo((rows) =>
  groupBy(rows.service_features.values(), (feature) => feature.service_id),
)
