import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { Head } from './head/head.ts'

/**
 * Converts a rendered page to Markdown, for programs that read it: title, summary and address, then the texts and links
 * of the main part. If an article is open, the main part is the article, as on the screen.
 *
 * @param address the address of the page, with its origin
 */
export async function pageMarkdown(head: Head, body: string, address: string): Promise<string> {
  const root = fromHtml(body, { fragment: true })
  const main = find(root, ({ tagName }) => tagName === 'main')
  const dialog = find(main, ({ tagName, properties }) => tagName === 'dialog' && properties['open'] === true)
  const part = find(dialog, ({ tagName }) => tagName === 'article') ?? dialog ?? main
  const base: Element = { type: 'element', tagName: 'base', properties: { href: address }, children: [] }
  const texts: string[] = []
  let pausedAt = performance.now()
  for (const blocks of inParts(readable(part?.children ?? []))) {
    const tree = toMdast({ type: 'root', children: [base, ...blocks] }, { handlers, newlines: true })
    texts.push(toMarkdown(tree, options).trim())
    // Other requests are answered between the parts of a long page.
    if (performance.now() - pausedAt < LONGEST_TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    pausedAt = performance.now()
  }
  const text = `${texts.filter((each) => each !== '').join('\n\n')}\n`
  // A JSON string is also a YAML string.
  const matter = { title: head.title, description: head.description, url: address }
  const lines = Object.entries(matter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${text}`
}

const LONGEST_TURN_MS = 10
const SLICE_ITEMS = 10
const SLICE_CHARACTERS = 5000

const options: Options = {
  bullet: '-',
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown()],
}

/** Elements that can begin and end within a word. */
const inWords = /^(?:a|b|code|del|em|i|s|strong)$/
const containers = /^(?:article|aside|div|footer|header|nav|section)$/
const blocks =
  /^(?:article|aside|blockquote|div|dl|figure|footer|h[1-6]|header|hr|nav|ol|p|pre|section|table|ul)$/

/**
 * Splits the content into blocks, in order, because containers have no meaning in Markdown. Adjacent words stay
 * together.
 */
function inParts(nodes: readonly ElementContent[]): ElementContent[][] {
  if (!nodes.every((node) => isGap(node) || (node.type === 'element' && blocks.test(node.tagName))))
    return [[...nodes]]
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return containers.test(node.tagName) ? inParts(node.children) : slicesOf(node).map((slice) => [slice])
  })
}

/**
 * Splits large lists and texts: adjacent lists read as one list, and a text longer than any paragraph may be several.
 */
function slicesOf(block: Element): Element[] {
  const { tagName, properties, children } = block
  const [only] = children
  if (tagName === 'p' && children.length === 1 && only?.type === 'text')
    return textsOf(only.value).map((value) => ({ ...block, children: [{ type: 'text', value }] }))
  if (tagName !== 'ul' && tagName !== 'ol') return [block]
  const items = children.filter((child) => child.type === 'element')
  const first = Number(properties['start'] ?? 1)
  const slices: Element[] = []
  for (let at = 0; at < items.length; at += SLICE_ITEMS)
    slices.push({
      ...block,
      properties: tagName === 'ol' ? { ...properties, start: first + at } : properties,
      children: items.slice(at, at + SLICE_ITEMS),
    })
  return slices
}

function textsOf(text: string): string[] {
  const texts: string[] = []
  let at = 0
  while (text.length - at > SLICE_CHARACTERS) {
    const blank = text.lastIndexOf(' ', at + SLICE_CHARACTERS)
    const end = blank > at ? blank : at + SLICE_CHARACTERS
    texts.push(text.slice(at, end))
    at = end
  }
  return [...texts, text.slice(at)]
}

function isGap(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

const ignored: Handle = () => undefined

/** Controls have no function in a text. */
const handlers: Record<string, Handle> = {
  ...defaultHandlers,
  button: ignored,
  form: ignored,
  input: ignored,
  select: ignored,
  textarea: ignored,
}

function find(node: Root | Element | undefined, isIt: (element: Element) => boolean): Element | undefined {
  for (const child of node?.children ?? []) {
    if (child.type !== 'element') continue
    const found = isIt(child) ? child : find(child, isIt)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The nodes that assistive technology reads, without decoration and pictures without alternative text. Adjacent
 * elements are separated explicitly, because a text has no styles to separate them.
 */
function readable(nodes: readonly (ElementContent | Root['children'][number])[]): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element' || isDecoration(node)) return []
    const before = nodes[index - 1]
    const isApart =
      before?.type === 'element' && !(inWords.test(before.tagName) && inWords.test(node.tagName))
    const gap: ElementContent[] = isApart ? [{ type: 'text', value: ' ' }] : []
    return [...gap, { ...node, children: readable(node.children) }]
  })
}

function isDecoration({ tagName, properties: { hidden, ariaHidden, alt } }: Element): boolean {
  return Boolean(hidden) || ariaHidden === 'true' || (tagName === 'img' && (alt ?? '') === '')
}
