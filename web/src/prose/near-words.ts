import uFuzzy from '@leeoniya/ufuzzy'
import { fold } from '@coop/sync/rules'

/** The words of a text as they are compared: folded, each behind one blank. */
export function foldedWords(text: string): string {
  return ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

/** One wrong, missing, additional or exchanged letter in a word. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum of the package has no values at run time
const slips = new uFuzzy({ intraMode: 1 })
const nearestMax = 5

/** The known words that a word with a slip of the keys may stand for, the shortest first. */
export function nearestWords(known: readonly string[], word: string): string[] {
  return (slips.filter([...known], word) ?? [])
    .flatMap((place) => known[place] ?? [])
    .sort((a, b) => a.length - b.length)
    .slice(0, nearestMax)
}
