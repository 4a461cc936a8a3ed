import { pageBackground } from '../../backgrounds.ts'
import type { PictureData } from '../../../ui/picture-data.ts'
import type { Page } from '../../page.ts'
import { type TextContent, textContents } from './text-contents.ts'

export interface TextData {
  content: TextContent
  background: PictureData | null
}

/** A page whose words are part of the site. */
export function textPage(path: string): Page<null, TextData> {
  const content = textContents[path]
  if (content === undefined) throw new Error(`No text for ${path}: add it to text-contents.ts`)
  return {
    id: `text${path}`,
    parse: () => null,
    address: () => path,
    usesClock: false,
    load: (rows) => ({
      kind: 'page',
      found: true,
      data: {
        content,
        background: pageBackground(rows, path),
      },
    }),
    head: (_data, _request, site) => ({
      title: `${content.title} | ${site.name}`,
      description: content.paragraphs[0] ?? content.title,
      canonical: path,
    }),
    texts: { loading: 'Loading…', error: (message) => `This page could not be loaded: ${message}` },
  }
}
