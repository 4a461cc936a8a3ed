import { dequal } from 'dequal'
import type { PictureData } from '../ui/pictures/picture-data.ts'
import type { ProseBlock } from './prose-block.ts'
import type { PictureOf, readMarkdown } from './read-markdown.ts'

/** The maximum number of characters of all cached texts. */
const MOST_CHARACTERS = 4_000_000

interface ReadText {
  readonly blocks: ProseBlock[]
  /** The pictures that were looked up while the text was parsed. */
  readonly pictures: readonly { address: string; alt: string; picture: PictureData | null }[]
}

/**
 * Caches parsed texts, because pages are loaded again after every commit, mostly with the same texts. A text is parsed
 * again if one of its pictures has changed. The texts used last are kept.
 */
export function keepReadTexts(
  read: typeof readMarkdown,
  mostCharacters = MOST_CHARACTERS,
): typeof readMarkdown {
  const kept = new Map<string, ReadText>()
  let characters = 0
  return (markdown, pictureOf) => {
    const known = kept.get(markdown)
    if (known !== undefined) {
      kept.delete(markdown)
      kept.set(markdown, known)
      if (known.pictures.every(({ address, alt, picture }) => dequal(pictureOf(address, alt), picture)))
        return known.blocks
    } else characters += markdown.length
    const text = readWithPictures(read, markdown, pictureOf)
    kept.set(markdown, text)
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break
      kept.delete(oldest)
      characters -= oldest.length
    }
    return text.blocks
  }
}

function readWithPictures(read: typeof readMarkdown, markdown: string, pictureOf: PictureOf): ReadText {
  const pictures: ReadText['pictures'][number][] = []
  const blocks = read(markdown, (address, alt) => {
    const picture = pictureOf(address, alt)
    pictures.push({ address, alt, picture })
    return picture
  })
  return { blocks, pictures }
}
