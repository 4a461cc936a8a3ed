import { articleTeaser, type ArticleTeaser } from '../../cards/article-card-data.ts'
import { orderArticles } from '../../rows/articles.ts'
import { chooseBackground } from '../../pictures/background-choice.ts'
import {
  managedTexts,
  type ManagedTexts,
  pickHomepageServices,
  prepareHomepageServices,
} from '@coop/sync/rules'
import { orderCases } from '../../rows/order-cases.ts'
import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { activeBackgrounds, backgroundNamed, heroImage } from '../../pictures/backgrounds.ts'
import { caseCard, type CaseCardData } from '../../cards/case-card-data.ts'
import { serviceCard, type ServiceCardData } from '../../cards/service-card-data.ts'
import { themeCards, type ThemeCardData } from '../../cards/theme-card-data.ts'
import type { Slide } from '../../carousel/slide.ts'
import { parseScope } from '../../page/parse-scope.ts'
import { rowMemo } from '../../rows/row-memo.ts'
import { slogans } from './slogans.ts'

export interface HomeRequest {
  scope: number
}

export interface HomeData {
  slides: Slide[]
  texts: ManagedTexts
  services: ServiceCardData[]
  themes: ThemeCardData[]
  cases: CaseCardData[]
  insights: ArticleTeaser[]
  pictures: {
    /** The picture beside the value proposition. */
    intro: PictureData | null
    panther: PictureData | null
    deer: PictureData | null
  }
}

const teasers = 3

export function parseHomeRequest(search: URLSearchParams): HomeRequest {
  return { scope: parseScope(search.get('scope')) }
}

export function loadHome(rows: PublicRows, { scope }: HomeRequest, now: number): HomeData {
  return {
    slides: slides(rows, now),
    texts: managedTexts([...rows.content.values()]),
    services: pickHomepageServices(preparedServices(rows), scope).map((service) =>
      serviceCard(rows, service),
    ),
    themes: themeCards(rows),
    cases: newestCases(rows).map((row) => caseCard(rows, row)),
    insights: orderArticles([...rows.content.values()])
      .slice(0, teasers)
      .map((article) => articleTeaser(rows, article)),
    pictures: {
      intro: chooseBackground(activeBackgrounds(rows), { kind: 'intro' })?.image ?? null,
      panther: backgroundNamed(rows, 'panther-window', 'panther'),
      deer: backgroundNamed(rows, 'deer-snow', 'deer'),
    },
  }
}

const preparedServices = rowMemo((rows) => prepareHomepageServices([...rows.services.values()]))

const newestCases = rowMemo((rows) => orderCases([...rows.cases.values()]).slice(0, teasers))

/** The slogans with the pictures of their keys. A slogan without one gets the background that depends on the clock. */
function slides(rows: PublicRows, now: number): Slide[] {
  const background = chooseBackground(activeBackgrounds(rows), {
    kind: 'carousel',
    minuteOfHour: new Date(now).getUTCMinutes(),
  })
  return slogans.map(({ imageKey, title, turn, subtitle, focus }) => ({
    type: 'slogan',
    id: imageKey,
    title,
    turn,
    subtitle,
    focus,
    image: heroImage(rows, imageKey) ?? background?.image ?? null,
  }))
}
