export interface Wanted {
  readonly words: string
  /** Whether the words must not be adjacent to letters or digits. */
  readonly isWholeWord: boolean
  readonly isCaseExact: boolean
}

/** A part of a text. `end` is the position after its last letter. */
export interface Place {
  readonly start: number
  readonly end: number
}

const letterAtEnd = /[\p{L}\p{M}\p{N}]$/u
const letterAtStart = /^[\p{L}\p{M}\p{N}]/u
/** Addresses of pages, files and people begin with these. */
const addressSigns = ['://', 'www.', 'mailto:', '/media/', '/images/']

/**
 * Finds places of words in a text that may be replaced. None is inside an address. Any blanks and line ends between
 * words match.
 *
 * @param parts texts that are searched separately, so that a place never spans two of them
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

/** The addresses of pages, files and people. Each ends at the next blank. */
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

/** The position after words that follow, each after blanks; null if they do not follow. */
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

/** Two code units are checked, because half of a surrogate pair is not a letter. */
function isApart(text: string, start: number, end: number): boolean {
  return (
    !letterAtEnd.test(text.slice(Math.max(0, start - 2), start)) &&
    !letterAtStart.test(text.slice(end, end + 2))
  )
}

/** Positions must not change, so letters whose lower case is longer keep their case. */
function inSmallLetters(text: string): string {
  return text.replace(/[\p{Lu}\p{Lt}]/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
}

/** The text with the replacement in these places. */
export function replacePlaces(text: string, places: readonly Place[], replacement: string): string {
  let replaced = ''
  let at = 0
  for (const { start, end } of places) {
    replaced += text.slice(at, start) + replacement
    at = end
  }
  return replaced + text.slice(at)
}
