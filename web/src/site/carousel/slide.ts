import type { PictureData } from '../../ui/pictures/picture-data.ts'

export type Slide =
  | {
      type: 'slogan'
      id: string
      title: string
      /** The end of the title that turns it around; set in italics. */
      turn?: string
      subtitle: string
      /** Where the picture's subject is, in per cent from its left: a narrow screen shows what is there. */
      focus?: number
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
