import type { PictureData } from '../../ui/pictures/picture-data.ts'
import type { StructuredPage } from './structured-data.ts'

export interface Head extends StructuredPage {
  title: string
  description: string
  /** The path of the canonical address; null for a page that is not indexed. */
  canonical: string | null
  /** Whether search engines are asked not to list the page. Such a page still has a canonical address. */
  isHidden?: boolean
  /** The picture of the row. Without one, previews show the card. */
  image?: PictureData | null | undefined
  /** The drawn card of this type of page, in `public/og`. */
  card?: PreviewCard
}

type PreviewCard =
  | 'home'
  | 'paradox'
  | 'revolution'
  | 'offering'
  | 'service'
  | 'members'
  | 'member'
  | 'cases'
  | 'case'
  | 'insights'
  | 'article'
  | 'contact'
  | 'manifesto'
  | 'become-member'
  | 'policy'
