import type { ImageSource } from '../image-source.ts'

export type Slide =
  | { type: 'slogan'; id: string; title: string; subtitle: string; image: ImageSource | null }
  | {
      type: 'service'
      id: string
      name: string
      shortDescription: string
      slug: string
      image: ImageSource | null
    }
