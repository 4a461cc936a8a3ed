import type { PictureData } from '../../ui/picture-data.ts'

export type Slide =
  | {
      type: 'slogan'
      id: string
      title: string
      /** The end of the title that turns it around; set in italics. */
      turn?: string
      subtitle: string
      image: PictureData | null
    }
  | {
      type: 'service'
      id: string
      name: string
      shortDescription: string
      slug: string
      image: PictureData | null
    }
