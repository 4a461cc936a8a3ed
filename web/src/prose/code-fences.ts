/** A block of code that has begun. */
interface Fence {
  /** The signs that it ends with, or more of them. */
  signs: string
  /**
   * Whether the block began in an item of a list. There, a line that is indented less may not belong to it; outside of
   * lists every line does.
   */
  place: 'none' | 'item' | 'either'
  indent: number
}

/** `unsure`: the rest of the stretch may be code or not, so it counts as text. */
type FenceState = Fence | 'unsure' | null

export const noFence: FenceState = null

export function isCode(fence: FenceState): fence is Fence {
  return fence !== null && fence !== 'unsure'
}

/** A line that may begin or end a block of code, also within lists and quotes. */
export const fenceSigns = /^[ \t>+*\d.)-]*(?:`{3}|~{3})/
const fenceLine = /^([ \t]*)((?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/

/** The block of code that a line begins. A block in a quote ends with the quote, and counts as text. */
export function fenceOf(text: string, hasList: boolean, isItem: boolean): FenceState {
  const [, blank = '', markers = '', signs] = fenceLine.exec(text) ?? []
  if (signs === undefined) return null
  const indent = blank.length + markers.length
  if (markers === '' && (!hasList || indent === 0)) return { signs, place: 'none', indent }
  if (`${blank}${markers}`.includes('\t') || (markers !== '' && !isItem)) return 'unsure'
  return { signs, place: markers === '' ? 'either' : 'item', indent }
}

/** The state of a block of code at a line that may end the item around it. */
export function withoutItem(fence: FenceState, text: string): FenceState {
  if (!isCode(fence) || fence.place === 'none') return fence
  const [blank = ''] = /^[ \t]*/.exec(text) ?? []
  if (blank.length === text.length || (blank.length >= fence.indent && !blank.includes('\t'))) return fence
  return fence.place === 'item' && blank === '' ? null : 'unsure'
}

/** Whether a line ends the block of code. */
export function isEndOfCode({ signs }: Fence, text: string): boolean {
  const [, own] = /^[ \t]*(`+|~+)[ \t]*$/.exec(text) ?? []
  return own?.startsWith(signs) === true
}
