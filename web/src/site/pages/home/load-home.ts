import {
  articleCategory,
  chooseBackground,
  findHeroImage,
  managedTexts,
  type ManagedTexts,
  orderCases,
  orderInsights,
  pickHomepageServices,
  prepareHomepageServices,
  type PublicRows,
  readTimeText,
  scopeRange,
} from '@coop/sync/contract'
import { activeBackgrounds } from '../../backgrounds.ts'
import { caseCard, type CaseCardData } from '../../cards/case-card-data.ts'
import { serviceCard, type ServiceCardData } from '../../cards/service-card-data.ts'
import { themeCards, type ThemeCardData } from '../../cards/theme-card-data.ts'
import type { Slide } from '../../carousel/slide.ts'
import { pictureOfAsset } from '../../pictures.ts'
import { rowMemo } from '../../row-memo.ts'
import { slogans } from './slogans.ts'

export interface HomeRequest {
  scope: number
}

export interface InsightTeaser {
  id: string
  title: string
  excerpt: string
  readTime: string
  category: string
}

export interface HomeData {
  slides: Slide[]
  texts: ManagedTexts
  services: ServiceCardData[]
  themes: ThemeCardData[]
  cases: CaseCardData[]
  insights: InsightTeaser[]
}

const teasers = 3

export function parseHomeRequest(search: URLSearchParams): HomeRequest {
  return { scope: parseScope(search.get('scope')) }
}

/** A whole number on the slider; anything else is its default. */
export function parseScope(text: string | null): number {
  if (!/^\d{1,3}$/.test(text ?? '')) return scopeRange.default
  return Math.min(scopeRange.max, Number(text))
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
    insights: orderInsights([...rows.content.values()])
      .slice(0, teasers)
      .map((article) => ({
        id: article.id,
        title: article.title,
        excerpt: article.excerpt ?? '',
        readTime: readTimeText(article.read_time),
        category: articleCategory(rows.content_categories.get(article.category_id ?? '')?.name),
      })),
  }
}

const preparedServices = rowMemo(['services'], (rows) => prepareHomepageServices([...rows.services.values()]))

const newestCases = rowMemo(['cases'], (rows) => orderCases([...rows.cases.values()]).slice(0, teasers))

/** Each slogan over the picture of its key; one without a picture over the background that the clock chooses. */
function slides(rows: PublicRows, now: number): Slide[] {
  const heroes = [...rows.website_assets.values()].filter(({ category }) => category === 'hero-images')
  const background = chooseBackground(activeBackgrounds(rows), {
    kind: 'carousel',
    minuteOfHour: new Date(now).getUTCMinutes(),
  })
  return slogans.map(({ imageKey, title, subtitle }) => {
    const hero = findHeroImage(heroes, imageKey)
    return {
      type: 'slogan',
      id: imageKey,
      title,
      subtitle,
      image: (hero ? pictureOfAsset(hero) : background?.image) ?? null,
    }
  })
}
