import {
  durationText,
  orderByDisplay,
  type PublicRows,
  type PublicTables,
  resolveTheme,
  scopeBadge,
  type ScopeBadge,
  scopeScore,
  shownAndMore,
} from '@coop/sync/contract'
import { groupBy, rowMemo } from '../row-memo.ts'

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
  const themes = shownAndMore(themeNames(rows, service), 2)
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

/** A service's themes by their present names. */
export function themeNames(rows: PublicRows, service: Service): string[] {
  const themes = [...rows.offering_themes.values()]
  return service.theme.map((name) => resolveTheme(themes, name)?.name ?? name)
}

const featuresByService = rowMemo(['service_features'], (rows) =>
  groupBy(rows.service_features.values(), (feature) => feature.service_id),
)
