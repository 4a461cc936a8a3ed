import type { SearchSetting } from '@coop/sync/entities'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import type { Head } from '../head/head.ts'
import { pictureFor } from '../pictures/pictures.ts'

/** How an editor has set a page to appear in search results and as a shared link; null for the texts of the page. */
export interface SearchSettings {
  title: string | null
  description: string | null
  picture: PictureData | null
  isHidden: boolean
}

export function searchSettings(
  rows: PublicRows,
  row: Pick<PublicTables['services'], SearchSetting>,
): SearchSettings | null {
  const settings = {
    title: row.meta_title?.trim() || null,
    description: row.meta_description?.trim() || null,
    picture: pictureFor(rows, row.social_image_url, null),
    isHidden: row.hidden_from_search,
  }
  return Object.values(settings).some(Boolean) ? settings : null
}

/** The head of a page with the settings of its editor. Structured data keeps the texts of the page. */
export function withSearchSettings(head: Head, settings: SearchSettings | null): Head {
  if (settings === null) return head
  return {
    ...head,
    title: settings.title ?? head.title,
    description: settings.description ?? head.description,
    isHidden: settings.isHidden,
    image: settings.picture ?? head.image,
  }
}

/** The rows whose pages search engines may list. */
export function listedRows<Row extends { hidden_from_search: boolean }>(rows: Iterable<Row>): Row[] {
  return [...rows].filter(({ hidden_from_search }) => !hidden_from_search)
}
