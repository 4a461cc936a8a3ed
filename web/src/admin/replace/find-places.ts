export interface Wanted {
  readonly words: string
  /** Letters and figures may not stand beside it. */
  readonly isWholeWord: boolean
  readonly isCaseExact: boolean
}

/** A part of a text, from its first letter to that behind the last. */
export interface Place {
  readonly start: number
  readonly end: number
}

const letterAtEnd = /[\p{L}\p{M}\p{N}]$/u
const letterAtStart = /^[\p{L}\p{M}\p{N}]/u
/** Signs by which an address of a page or a file begins. */
const addressSigns = ['://', 'www.', 'mailto:', '/media/', '/images/']

/**
 * The places of words in a text that may be replaced: none is in an address. Blanks and line ends between words are alike.
 *
 * @param parts texts that are read by themselves: a place is within one of them
 */
export function findPlaces(text: string, wanted: Wanted, parts: readonly Place[] = [wholeOf(text)]): Place[] {
  return parts.flatMap((part) => {
    const own = text.slice(part.start, part.end)
    const found = phrasesIn(own, wanted)
    if (found.length === 0) return []
    const addresses = addressesIn(own)
    let nextAddress = 0
    return found.flatMap(({ start, end }) => {
      // All of them are in the order of the text.
      while ((addresses[nextAddress]?.end ?? Infinity) <= start) nextAddress++
      const isFree = (addresses[nextAddress]?.start ?? Infinity) >= end
      return isFree ? [{ start: part.start + start, end: part.start + end }] : []
    })
  })
}

function wholeOf(text: string): Place {
  return { start: 0, end: text.length }
}

/** Addresses of pages, files and people; each goes on to the next blank. */
function addressesIn(text: string): Place[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: part, index }) => {
    const end = index + part.length
    if (part.includes('@')) return [{ start: index, end }]
    const signs = addressSigns.flatMap((sign) => {
      const at = part.toLowerCase().indexOf(sign)
      return at < 0 ? [] : [sign === '://' ? schemeStart(part, at) : at]
    })
    return signs.length === 0 ? [] : [{ start: index + Math.min(...signs), end }]
  })
}

function schemeStart(part: string, end: number): number {
  let start = end
  while (/[a-z0-9+.-]/i.test(part.charAt(start - 1))) start--
  return start
}

function phrasesIn(text: string, { words, isWholeWord, isCaseExact }: Wanted): Place[] {
  const folded = (each: string) => (isCaseExact ? each : inSmallLetters(each))
  const [first, ...rest] = folded(words.trim()).split(/\s+/)
  if (first === undefined || first === '') return []
  const within = folded(text)
  const found: Place[] = []
  let from = 0
  for (;;) {
    const start = within.indexOf(first, from)
    if (start < 0) return found
    const end = endOfWords(within, start + first.length, rest)
    const isFound = end !== null && (!isWholeWord || isApart(text, start, end))
    if (isFound) found.push({ start, end })
    from = isFound ? end : start + 1
  }
}

/** The place behind words that follow with blanks before each; null: they do not. */
function endOfWords(text: string, from: number, words: readonly string[]): number | null {
  let at = from
  for (const word of words) {
    const begin = at
    while (isBlank(text.charAt(at))) at++
    if (at === begin || !text.startsWith(word, at)) return null
    at += word.length
  }
  return at
}

function isBlank(letter: string): boolean {
  return letter !== '' && letter.trim() === ''
}

/** Half of a pair of code units is no letter, so two are looked at. */
function isApart(text: string, start: number, end: number): boolean {
  return (
    !letterAtEnd.test(text.slice(Math.max(0, start - 2), start)) &&
    !letterAtStart.test(text.slice(end, end + 2))
  )
}

/** Places stay what they are: the few letters that are longer when they are small stay large. */
function inSmallLetters(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
}

/** The text with other words in these places. */
export function replacePlaces(text: string, places: readonly Place[], replacement: string): string {
  let replaced = ''
  let at = 0
  for (const { start, end } of places) {
    replaced += text.slice(at, start) + replacement
    at = end
  }
  return replaced + text.slice(at)
}
