import type { PictureData } from '../ui/pictures/picture-data.ts'

/** Running text. A line break in it is a line break on the screen. */
export type Phrase =
  | string
  | { kind: 'strong' | 'emphasis' | 'struck'; text: Phrase[] }
  | { kind: 'code'; text: string[] }
  | { kind: 'link'; address: string; text: Phrase[] }

/**
 * A block of long text, ready for rendering. It is plain JSON, so that a document can carry it and hydration renders
 * the same.
 */
export type ProseBlock =
  | { kind: 'heading'; level: 2 | 3; text: Phrase[] }
  | { kind: 'paragraph'; text: Phrase[] }
  | { kind: 'quote'; blocks: ProseBlock[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ProseBlock[][] }
  | { kind: 'picture'; picture: PictureData; caption?: string }
  | { kind: 'divider' }
  | { kind: 'code'; text: string }
