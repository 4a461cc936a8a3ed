import { chooseBackground } from '../../pictures/background-choice.ts'
import {
  orderByDisplay,
  prepareRevolutionGrid,
  rankRevolutionGrid,
  type Role,
  roles,
  scopeRange,
} from '@coop/sync/rules'
import { orderServices } from '../../rows/service-order.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { activeBackgrounds } from '../../pictures/backgrounds.ts'
import { serviceCard, type ServiceCardData } from '../../cards/service-card-data.ts'
import type { Slide } from '../../carousel/slide.ts'
import { queryText } from '../../page/query-text.ts'
import { pictureOfAsset } from '../../pictures/pictures.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { serviceHero } from '../../pictures/service-hero.ts'
import { parseScope, scopeText } from '../../page/parse-scope.ts'

export interface RevolutionRequest {
  search: string
  /** The role of the reader, for which fitting solutions are marked; null for any role. */
  role: Role | null
  scope: number
}

export interface ValuePropositionData {
  id: string
  title: string
  description: string
  picture: PictureData | null
}

export interface RevolutionData {
  slides: Slide[]
  /** False if no service is public. The carousel may be empty although there are services. */
  hasServices: boolean
  propositions: ValuePropositionData[]
  /** False if the grid has no service, whatever the search. */
  hasSolutions: boolean
  solutions: { card: ServiceCardData; roleFocused: boolean }[]
}

export const wholeRevolution: RevolutionRequest = { search: '', role: null, scope: scopeRange.default }

const mostSlides = 6

export function parseRevolutionRequest(search: URLSearchParams): RevolutionRequest {
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    role: roles.find((role) => role === search.get('role')) ?? null,
    scope: parseScope(search.get('scope')),
  }
}

export function revolutionAddress({ search, role, scope }: RevolutionRequest): string {
  return `/revolution${queryText({
    search,
    role: role ?? '',
    scope: scopeText(scope),
  })}`
}

export function loadRevolution(rows: PublicRows, request: RevolutionRequest, now: number): RevolutionData {
  return {
    slides: slides(rows, now),
    hasServices: rows.services.size > 0,
    propositions: propositions(rows),
    hasSolutions: preparedGrid(rows).length > 0,
    solutions: rankRevolutionGrid(preparedGrid(rows), request).map(({ service, roleFocused }) => ({
      card: serviceCard(rows, service),
      roleFocused,
    })),
  }
}

const preparedGrid = rowMemo((rows) => prepareRevolutionGrid([...rows.services.values()]))

/** The featured services, or those of the grid if none is featured. */
const carouselServices = rowMemo((rows): PublicTables['services'][] => {
  const services = orderServices([...rows.services.values()])
  const featured = services.filter((service) => service.is_featured)
  const shown = featured.length > 0 ? featured : services.filter((service) => service.show_on_revolution_grid)
  return shown.slice(0, mostSlides)
})

function slides(rows: PublicRows, now: number): Slide[] {
  const background = chooseBackground(activeBackgrounds(rows), {
    kind: 'carousel',
    minuteOfHour: new Date(now).getUTCMinutes(),
  })
  return carouselServices(rows).map((service) => ({
    type: 'service',
    id: service.id,
    name: service.name,
    shortDescription: service.short_description ?? '',
    slug: service.slug,
    image: serviceHero(rows, service) ?? background?.image ?? null,
  }))
}

/** Public rows contain active propositions only. */
const propositions = rowMemo((rows): ValuePropositionData[] => {
  const assets = new Map([...rows.website_assets.values()].map((asset) => [asset.asset_key, asset]))
  const ofRevolution = [...rows.value_propositions.values()].filter(
    ({ category }) => category === 'revolution',
  )
  return orderByDisplay(ofRevolution).map(({ id, title, description, image_asset_key }) => {
    const asset = assets.get(image_asset_key ?? '')
    return { id, title, description: description ?? '', picture: asset ? pictureOfAsset(asset) : null }
  })
})
