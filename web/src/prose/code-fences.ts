/** An open block of code. */
interface Fence {
  /** The fence that opened the block. It is closed by the same signs or more of them. */
  signs: string
  /**
   * Whether the block is in a list item. In an item, a line with less indentation may not belong to the block. Outside
   * of lists, every line does.
   */
  place: 'none' | 'item' | 'either'
  indent: number
}

/** `unsure` means that the rest of the stretch may be code or not, so it counts as text. */
type FenceState = Fence | 'unsure' | null

export const noFence: FenceState = null

export function isCode(fence: FenceState): fence is Fence {
  return fence !== null && fence !== 'unsure'
}

/** A line that may open or close a block of code, also within lists and quotes. */
export const fenceSigns = /^[ \t>+*\d.)-]*(?:`{3}|~{3})/
const fenceLine = /^([ \t]*)((?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/

/** The block of code that a line opens. A block in a quote ends with the quote, and counts as text. */
export function fenceOf(text: string, hasList: boolean, isItem: boolean): FenceState {
  const [, blank = '', markers = '', signs] = fenceLine.exec(text) ?? []
  if (signs === undefined) return null
  const indent = blank.length + markers.length
  if (markers === '' && (!hasList || indent === 0)) return { signs, place: 'none', indent }
  if (`${blank}${markers}`.includes('\t') || (markers !== '' && !isItem)) return 'unsure'
  return { signs, place: markers === '' ? 'either' : 'item', indent }
}

/** The state of a block of code after a line that may end the list item around it. */
export function withoutItem(fence: FenceState, text: string): FenceState {
  if (!isCode(fence) || fence.place === 'none') return fence
  const [blank = ''] = /^[ \t]*/.exec(text) ?? []
  if (blank.length === text.length || (blank.length >= fence.indent && !blank.includes('\t'))) return fence
  return fence.place === 'item' && blank === '' ? null : 'unsure'
}

/** Whether a line closes the block of code. */
export function isEndOfCode({ signs }: Fence, text: string): boolean {
  const [, own] = /^[ \t]*(`+|~+)[ \t]*$/.exec(text) ?? []
  return own?.startsWith(signs) === true
}
