import type { PictureData } from '../../ui/pictures/picture-data.ts'
import type { StructuredPage } from './structured-data.ts'

export interface Head extends StructuredPage {
  title: string
  description: string
  /** The path of the canonical address; null where the page is not to be indexed. */
  canonical: string | null
  /** Search engines are asked not to list the page, which has an address. */
  isHidden?: boolean
  /** A row's own picture; without one, previews show the card. */
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
