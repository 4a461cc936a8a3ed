import { orderByDisplay, orderByName, resolveTheme, scopeScore } from '@coop/sync/rules'
import { orderByDistance, orderServices } from '../../rows/service-order.ts'
import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { backgroundNamed, heroImage, pageBackground } from '../../pictures/backgrounds.ts'
import { serviceCard, type ServiceCardData, themeNames } from '../../cards/service-card-data.ts'
import { queryText } from '../../page/query-text.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { parseScope, scopeText } from '../../page/parse-scope.ts'

export interface ParadoxRequest {
  theme: string
  scope: number
}

export interface ParadoxData {
  /** The picture of the deer with the shadow of a panther. */
  hero: PictureData | null
  panther: PictureData | null
  deer: PictureData | null
  stillLife: PictureData | null
  themes: string[]
  /** The current name of the chosen theme; '' if none is chosen or it is unknown. */
  theme: string
  /** False if no service is offered at all, whatever its theme. */
  hasServices: boolean
  services: ServiceCardData[]
  members: { slug: string; name: string }[]
}

const mostServices = 6

export function parseParadoxRequest(search: URLSearchParams): ParadoxRequest {
  return { theme: (search.get('theme') ?? '').slice(0, 200), scope: parseScope(search.get('scope')) }
}

export function paradoxAddress({ theme, scope }: ParadoxRequest): string {
  return `/paradox${queryText({ theme, scope: scopeText(scope) })}`
}

export function loadParadox(rows: PublicRows, request: ParadoxRequest): ParadoxData {
  const themes = orderByDisplay([...rows.offering_themes.values()])
  const theme = resolveTheme(themes, request.theme)?.name ?? ''
  return {
    hero: heroImage(rows, 'paradox') ?? pageBackground(rows, 'paradox'),
    panther: backgroundNamed(rows, 'panther-window', 'panther'),
    deer: backgroundNamed(rows, 'deer-clearing', 'deer'),
    stillLife: backgroundNamed(rows, 'still-life-books', 'still-life'),
    themes: themes.map(({ name }) => name),
    theme,
    hasServices: scoredServices(rows).length > 0,
    services: nearest(rows, theme, request.scope),
    members: members(rows),
  }
}

/** The offered services, of one theme or of all, with a depth nearest to the slider. */
function nearest(rows: PublicRows, theme: string, scope: number): ServiceCardData[] {
  const ofTheme =
    theme === '' ? scoredServices(rows) : scoredServices(rows).filter(({ themes }) => themes.includes(theme))
  return orderByDistance(ofTheme, ({ score }) => score, scope)
    .slice(0, mostServices)
    .map(({ service }) => serviceCard(rows, service))
}

const scoredServices = rowMemo((rows) =>
  orderServices([...rows.services.values()].filter((service) => service.show_on_offerings)).map(
    (service) => ({
      service,
      score: scopeScore(service),
      themes: themeNames(rows, service),
    }),
  ),
)

const members = rowMemo((rows): ParadoxData['members'] =>
  orderByName([...rows.service_companies.values()]).map(({ slug, name }) => ({ slug, name })),
)
