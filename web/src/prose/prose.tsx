import { phoneWidth } from '../ui/pictures/picture-data.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import type { Phrase, ProseBlock } from './prose-block.ts'

interface ProseProps {
  blocks: readonly ProseBlock[]
  /** Whether the first paragraph is larger. */
  hasOpening?: boolean
}

/**
 * Long text for reading: lines of about 65 letters, space above headings, rules beside quotes. The inner elements have
 * no classes, which would be several times as long as a short line of text.
 */
export function Prose({ blocks, hasOpening = false }: ProseProps) {
  return (
    <div
      className={`max-w-prose space-y-5 text-reading whitespace-pre-line ${headings} ${quotes} ${lists} ${links} ${dividers} ${code} ${codeBlocks}`}
    >
      <Blocks blocks={blocks} hasOpening={hasOpening} />
    </div>
  )
}

const headings =
  '[&_h3]:font-display [&_h3]:text-heading [&_h3]:font-semibold [&_h4]:font-semibold [&>h3]:pt-5 [&>h4]:pt-3'
const quotes =
  '[&_blockquote]:space-y-3 [&_blockquote]:border-l-2 [&_blockquote]:border-accent [&_blockquote]:pl-5 [&_blockquote]:font-display [&_blockquote]:text-heading'
const lists =
  'marker:text-accent [&_:is(ol,ul)]:space-y-2 [&_:is(ol,ul)]:pl-6 [&_ol]:list-decimal [&_ul]:list-disc [&_li]:space-y-2 [&_li]:pl-1'
const links = '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4'

const code =
  '[&_code]:font-mono [&_code]:text-[0.875em] [&_:not(pre)>code]:rounded-[0.25em] [&_:not(pre)>code]:bg-tint [&_:not(pre)>code]:px-[0.3em] [&_:not(pre)>code]:py-[0.1em]'
const codeBlocks =
  '[&_pre]:rounded-control [&_pre]:bg-tint [&_pre]:px-4 [&_pre]:py-3 [&_pre]:overflow-x-auto [&_pre]:leading-relaxed [&_pre]:whitespace-pre print:[&_pre]:whitespace-pre-wrap'
const dividers = '[&_hr]:border-line-strong/50 [&>hr]:my-10'

function Blocks({ blocks, hasOpening = false }: ProseProps) {
  return blocks.map((block, index) => (
    // Blocks have no key except their order.
    <Block key={index} block={block} isOpening={hasOpening && index === 0} />
  ))
}

function Block({ block, isOpening }: { block: ProseBlock; isOpening: boolean }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h3' : 'h4'
      return (
        <Heading key={keyOf(block.text)}>
          <Phrases text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p key={keyOf(block.text)} {...(isOpening && { className: 'text-lead' })}>
          <Phrases text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List {...(block.isOrdered && block.start !== 1 && { start: block.start })}>
          {block.items.map((item, index) => (
            // List items have no key except their order.
            <li key={index}>
              <ItemBlocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture': {
      const picture = (
        <Picture
          picture={block.picture}
          sizes={columnWidth(block.picture.width)}
          className="h-auto max-w-full"
        />
      )
      if (block.caption === undefined) return picture
      return (
        <figure>
          {picture}
          <figcaption className="mt-2 text-sm text-muted">{block.caption}</figcaption>
        </figure>
      )
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'divider':
      return <hr />
    default:
      return block satisfies never
  }
}

/** A picture is rendered no wider than it is. */
function columnWidth(width: number | null): string {
  const column = width === null ? '49rem' : `min(49rem, ${width}px)`
  return `(min-width: 64rem) ${column}, (min-width: 48rem) 76vw, ${phoneWidth}`
}

/** The first paragraph of an item is on the line of its marker. */
function ItemBlocks({ blocks }: { blocks: readonly ProseBlock[] }) {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />
  return (
    <>
      <div key={keyOf(first.text)}>
        <Phrases text={first.text} />
      </div>
      <Blocks blocks={rest} />
    </>
  )
}

/** Changed text gets a new element, because a browser that translates a page replaces its text nodes. */
function keyOf(text: readonly Phrase[]): string {
  return JSON.stringify(text)
}

function Phrases({ text }: { text: readonly Phrase[] }) {
  return text.map((phrase, index) => {
    if (typeof phrase === 'string') return phrase
    const within = <Phrases text={phrase.text} />
    switch (phrase.kind) {
      case 'strong':
        // Phrases have no key except their order.
        return <strong key={index}>{within}</strong>
      case 'emphasis':
        // Phrases have no key except their order.
        return <em key={index}>{within}</em>
      case 'struck':
        // Phrases have no key except their order.
        return <s key={index}>{within}</s>
      case 'code':
        // Phrases have no key except their order.
        return <code key={index}>{within}</code>
      case 'link':
        return (
          // Phrases have no key except their order.
          <a key={index} href={phrase.address}>
            {within}
          </a>
        )
      default:
        return phrase satisfies never
    }
  })
}
