import type { PictureData } from '../ui/pictures/picture-data.ts'

/** Running text; a line end in it is one on the screen. */
export type Phrase =
  | string
  | { kind: 'strong' | 'emphasis' | 'struck'; text: Phrase[] }
  | { kind: 'code'; text: string[] }
  | { kind: 'link'; address: string; text: Phrase[] }

/**
 * A block of long text, ready to be rendered. It is plain JSON: a document carries it, and both sides of hydration
 * render the same.
 */
export type ProseBlock =
  | { kind: 'heading'; level: 2 | 3; text: Phrase[] }
  | { kind: 'paragraph'; text: Phrase[] }
  | { kind: 'quote'; blocks: ProseBlock[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ProseBlock[][] }
  | { kind: 'picture'; picture: PictureData; caption?: string }
  | { kind: 'divider' }
  | { kind: 'code'; text: string }
