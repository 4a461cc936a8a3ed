import type { PictureData } from '../../ui/pictures/picture-data.ts'

export type Slide =
  | {
      type: 'slogan'
      id: string
      title: string
      /** The end of the title, which contradicts the beginning; set in italics. */
      turn?: string
      subtitle: string
      /** The subject's place in the picture, in per cent from the left: a narrow screen shows that part. */
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
