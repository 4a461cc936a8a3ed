import { phoneWidth } from '../ui/pictures/picture-data.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import type { Phrase, ProseBlock } from './prose-block.ts'

interface ProseProps {
  blocks: readonly ProseBlock[]
  /** The first paragraph is set larger, as an opening. */
  hasOpening?: boolean
}

/** Long text for reading: lines of about 65 letters, space above headings, rules beside quotes. */
export function Prose({ blocks, hasOpening = false }: ProseProps) {
  return (
    <div className="max-w-prose space-y-5 text-reading [&>h3]:pt-5 [&>h4]:pt-3">
      <Blocks blocks={blocks} hasOpening={hasOpening} />
    </div>
  )
}

function Blocks({ blocks, hasOpening = false }: ProseProps) {
  return blocks.map((block, index) => (
    // The blocks of a text have no key but their order.
    <Block key={index} block={block} isOpening={hasOpening && index === 0} />
  ))
}

function Block({ block, isOpening }: { block: ProseBlock; isOpening: boolean }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h3 className="font-display text-heading font-semibold whitespace-pre-line">
          <Phrases text={block.text} />
        </h3>
      ) : (
        <h4 className="font-semibold whitespace-pre-line">
          <Phrases text={block.text} />
        </h4>
      )
    case 'paragraph':
      return (
        <p className={`whitespace-pre-line ${isOpening ? 'text-lead' : ''}`}>
          <Phrases text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="space-y-3 border-l-2 border-accent pl-5 font-display text-heading">
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List
          {...(block.isOrdered && block.start !== 1 && { start: block.start })}
          className={`space-y-2 pl-6 marker:text-accent ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, index) => (
            // The items of a list have no key but their order.
            <li key={index} className="space-y-2 pl-1">
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
    default:
      return block satisfies never
  }
}

/** A picture in the column of a text is rendered no wider than it is. */
function columnWidth(width: number | null): string {
  const column = width === null ? '49rem' : `min(49rem, ${width}px)`
  return `(min-width: 64rem) ${column}, (min-width: 48rem) 76vw, ${phoneWidth}`
}

/** An item of one paragraph is a line of its list. */
function ItemBlocks({ blocks }: { blocks: readonly ProseBlock[] }) {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />
  return (
    <>
      <div className="whitespace-pre-line">
        <Phrases text={first.text} />
      </div>
      <Blocks blocks={rest} />
    </>
  )
}

/** Other phrases are another element: a browser that translates a page takes their text nodes away. */
function Phrases({ text }: { text: readonly Phrase[] }) {
  const phrases = text.map((phrase, index) => {
    if (typeof phrase === 'string') return phrase
    const within = <Phrases text={phrase.text} />
    switch (phrase.kind) {
      case 'strong':
        // The phrases of a text have no key but their order.
        return <strong key={index}>{within}</strong>
      case 'emphasis':
        // The phrases of a text have no key but their order.
        return <em key={index}>{within}</em>
      case 'link':
        return (
          // The phrases of a text have no key but their order.
          <a key={index} href={phrase.address} className="text-accent underline underline-offset-4">
            {within}
          </a>
        )
      default:
        return phrase satisfies never
    }
  })
  return <span key={JSON.stringify(text)}>{phrases}</span>
}
