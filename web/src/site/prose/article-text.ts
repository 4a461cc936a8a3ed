import type { PublicRows } from '@coop/sync/tables'
import type { ProseBlock } from '../../prose/prose-block.ts'
import { keepReadTexts } from '../../prose/keep-read-texts.ts'
import type { readMarkdown } from '../../prose/read-markdown.ts'
import { pictureFor } from '../pictures/pictures.ts'

let read: typeof readMarkdown | null = null

/**
 * The Markdown parser is 16 kB. No page needs it before it is interactive, because documents contain parsed text. It
 * is provided before pages are loaded from rows: on the server at once, in a browser together with the rows.
 */
export function provideMarkdownReader(reader: typeof readMarkdown): void {
  read = keepReadTexts(reader)
}

export function articleText(rows: PublicRows, markdown: string | null): ProseBlock[] {
  if (read === null) throw new Error('Pages are loaded from rows before there is a reader of Markdown')
  return read(markdown ?? '', (address, alt) => pictureFor(rows, address, alt))
}
