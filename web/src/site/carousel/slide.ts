import type { PictureData } from '../../ui/pictures/picture-data.ts'

export type Slide =
  | {
      type: 'slogan'
      id: string
      title: string
      /** The end of the title in italics, which contradicts the beginning. */
      turn?: string
      subtitle: string
      /** The position of the subject in the picture, in per cent from the left. A narrow screen shows that part. */
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
