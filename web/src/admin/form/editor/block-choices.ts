import { fold } from '@coop/sync/rules'
import {
  Heading2,
  Heading3,
  ImagePlus,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  SquareCode,
} from 'lucide-react'
import type { BlockFormat } from './block-format.ts'

/** A block that can be inserted at the beginning of a paragraph. */
export interface BlockChoice {
  readonly kind: Exclude<BlockFormat, 'paragraph'> | 'divider' | 'picture' | 'link'
  readonly label: string
  readonly icon: LucideIcon
  /** The characters that create the block when they are typed. */
  readonly mark: string
  /** Synonyms. */
  readonly words: string
}

const choices: readonly BlockChoice[] = [
  { kind: 'heading', label: 'Heading', icon: Heading2, mark: '##', words: 'h2 title chapter' },
  { kind: 'subheading', label: 'Subheading', icon: Heading3, mark: '###', words: 'h3 heading section' },
  { kind: 'bullets', label: 'Bulleted list', icon: List, mark: '-', words: 'ul points unordered' },
  { kind: 'numbers', label: 'Numbered list', icon: ListOrdered, mark: '1.', words: 'ol ordered steps' },
  { kind: 'quote', label: 'Quote', icon: Quote, mark: '>', words: 'blockquote citation' },
  { kind: 'code', label: 'Code block', icon: SquareCode, mark: '```', words: 'pre source program' },
  { kind: 'divider', label: 'Divider', icon: Minus, mark: '---', words: 'hr rule separator' },
  { kind: 'picture', label: 'Picture', icon: ImagePlus, mark: '', words: 'image photo illustration' },
  { kind: 'link', label: 'Link', icon: Link, mark: '', words: 'url address page' },
]

/** The blocks that have a word with this prefix, in order. */
export function blockChoices(sought: string): readonly BlockChoice[] {
  const beginning = fold(sought)
  return choices.filter(({ label, words }) =>
    [fold(label), ...fold(`${label} ${words}`).split(' ')].some((word) => word.startsWith(beginning)),
  )
}
