import { isArticleLink } from '@coop/sync/rules'
import type { BlockContent, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { PictureData } from '../ui/pictures/picture-data.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { Phrase, ProseBlock } from './prose-block.ts'

/** Size and placeholder of the picture at an address; null if no picture may be shown. */
export type PictureOf = (address: string, alt: string) => PictureData | null

/** The maximum nesting of blocks and of phrases. Deeper ones are moved to this depth. */
const DEEPEST = 6

/**
 * Parses the text of an article. Links and pictures with an address that is not allowed are removed, but their text
 * stays. The title of a picture is its caption.
 */
export function readMarkdown(markdown: string, pictureOf: PictureOf): ProseBlock[] {
  return parseMarkdown(markdown).flatMap(({ node }) => blocksOf(node, pictureOf, 1))
}

function blocksOf(node: RootContent, pictureOf: PictureOf, depth: number): ProseBlock[] {
  const within = (children: readonly (BlockContent | RootContent)[]) =>
    children.flatMap((child) => blocksOf(child, pictureOf, depth + 1))
  switch (node.type) {
    case 'heading':
      return textBlock(phrasesOf(node.children, 0), (text) => ({
        kind: 'heading',
        level: node.depth > 2 ? 3 : 2,
        text,
      }))
    case 'paragraph':
      // In quotes and list items, the alt text replaces a picture.
      return depth === 1
        ? paragraphs(node, pictureOf)
        : textBlock(phrasesOf(node.children, 0), (text) => ({ kind: 'paragraph', text }))
    case 'blockquote': {
      const blocks = within(node.children)
      if (depth > DEEPEST) return blocks
      return blocks.length === 0 ? [] : [{ kind: 'quote', blocks }]
    }
    case 'list': {
      const items = node.children.map((item: ListItem) => within(item.children))
      if (depth > DEEPEST) return items.flat()
      return [{ kind: 'list', isOrdered: node.ordered === true, start: node.start ?? 1, items }]
    }
    case 'code':
      return node.value.trim() === '' ? [] : [{ kind: 'code', text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'divider' }]
    default:
      // The subset has no other blocks.
      return []
  }
}

/** A picture is a separate block, so it splits the text around it. */
function paragraphs({ children }: Paragraph, pictureOf: PictureOf): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let from = 0
  const flush = (to: number) => {
    blocks.push(...textBlock(phrasesOf(children.slice(from, to), 0), (text) => ({ kind: 'paragraph', text })))
    from = to + 1
  }
  for (const [index, child] of children.entries()) {
    if (child.type !== 'image') continue
    flush(index)
    const picture = pictureOf(child.url, child.alt ?? '')
    const caption = (child.title ?? '').trim()
    if (picture !== null) blocks.push({ kind: 'picture', picture, ...(caption !== '' && { caption }) })
  }
  flush(children.length)
  return blocks
}

function textBlock(phrases: Phrase[], block: (text: Phrase[]) => ProseBlock): ProseBlock[] {
  const text = trimmed(phrases)
  return text.length === 0 ? [] : [block(text)]
}

function phrasesOf(nodes: readonly PhrasingContent[], depth: number): Phrase[] {
  const phrases: Phrase[] = []
  for (const node of nodes) {
    for (const phrase of phrasesOfNode(node, depth)) {
      const last = phrases.at(-1)
      if (typeof phrase === 'string' && typeof last === 'string') phrases[phrases.length - 1] = last + phrase
      else phrases.push(phrase)
    }
  }
  return phrases
}

function phrasesOfNode(node: PhrasingContent, depth: number): Phrase[] {
  switch (node.type) {
    case 'text':
      return [node.value]
    case 'break':
      return ['\n']
    case 'inlineCode':
      return [{ kind: 'code', text: [node.value] }]
    case 'image':
      return node.alt ? [node.alt] : []
    case 'strong':
    case 'emphasis': {
      const text = phrasesOf(node.children, depth + 1)
      return depth >= DEEPEST ? text : [{ kind: node.type, text }]
    }
    case 'delete': {
      const text = phrasesOf(node.children, depth + 1)
      return depth >= DEEPEST ? text : [{ kind: 'struck', text }]
    }
    case 'link': {
      const text = phrasesOf(node.children, depth + 1)
      return isArticleLink(node.url) ? [{ kind: 'link', address: node.url, text }] : text
    }
    default:
      // The subset has no other phrases.
      return []
  }
}

/** Removes spaces at both ends, which a browser would not show, so that a paragraph of spaces is empty. */
function trimmed(phrases: Phrase[]): Phrase[] {
  const [first, ...rest] = phrases
  if (typeof first !== 'string' || rest.length > 0 || first.trim() !== '') return phrases
  return []
}
