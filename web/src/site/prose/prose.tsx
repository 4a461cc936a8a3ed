import type { ProseBlock } from './prose-blocks.ts'

interface ProseProps {
  blocks: readonly ProseBlock[]
  /** The first paragraph is set larger, as an opening. */
  hasOpening?: boolean
}

/** Long text for reading: a measure of some 65 letters, space before what begins, rules beside what is quoted. */
export function Prose({ blocks, hasOpening = false }: ProseProps) {
  return (
    <div className="max-w-prose space-y-5 text-reading [&>h3]:pt-5">
      {blocks.map((block, place) => (
        // A text has no other order than its own.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={place} block={block} isOpening={hasOpening && place === 0} />
      ))}
    </div>
  )
}

function Block({ block, isOpening }: { block: ProseBlock; isOpening: boolean }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="font-display text-heading font-semibold">{block.text}</h3>
    case 'paragraph':
      return <p className={`whitespace-pre-line ${isOpening ? 'text-lead' : ''}`}>{block.text}</p>
    case 'quote':
      return (
        <blockquote className="border-l-2 border-accent pl-5 font-display text-heading whitespace-pre-line">
          {block.text}
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List
          className={`space-y-2 pl-6 marker:text-accent ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="pl-1">
              {item}
            </li>
          ))}
        </List>
      )
    }
    default:
      return block satisfies never
  }
}
