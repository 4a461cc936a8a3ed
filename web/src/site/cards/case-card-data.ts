import { caseTheme } from '../rows/case-theme.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { shownAndMore } from './shown-and-more.ts'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { caseImages, caseKeywords, caseResults } from '../rows/case-rows.ts'
import { pictureFor } from '../pictures/pictures.ts'

export interface CaseCardData {
  id: string
  slug: string
  title: string
  intro: string
  theme: string | null
  size: string | null
  picture: PictureData | null
  results: string[]
  keywords: string[]
  moreKeywords: number
}

export function caseCard(rows: PublicRows, row: PublicTables['cases']): CaseCardData {
  const keywords = shownAndMore(caseKeywords(rows, row.id), 5)
  const [image] = caseImages(rows, row.id)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    intro: row.short_intro ?? '',
    theme: caseTheme(row, [...rows.offering_themes.values()]),
    size: row.size,
    picture: pictureFor(rows, image?.image_url, image?.alt_text),
    results: caseResults(rows, row.id).slice(0, 2),
    keywords: keywords.shown,
    moreKeywords: keywords.more,
  }
}
