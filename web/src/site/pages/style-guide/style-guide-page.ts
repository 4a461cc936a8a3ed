import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { backgroundNamed, pageBackground } from '../../pictures/backgrounds.ts'
import type { Page } from '../../page/page.ts'

export interface StyleGuideData {
  picture: PictureData | null
}

export const styleGuidePage: Page<null, StyleGuideData> = {
  id: 'style-guide',
  parse: () => null,
  address: () => '/style-guide',
  usesClock: false,
  load: (rows) => ({
    kind: 'page',
    found: true,
    data: {
      picture: backgroundNamed(rows, 'still-life-books', 'still-life') ?? pageBackground(rows, 'style-guide'),
    },
  }),
  head: (_data, _request, site) => ({
    title: `Style guide | ${site.name}`,
    description: 'Colours, type, spacing and components of this site, in all their states.',
    canonical: '/style-guide',
  }),
  texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
}
