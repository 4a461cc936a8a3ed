import uFuzzy from '@leeoniya/ufuzzy'
import { fold } from '@coop/sync/rules'

/** The words of a text for comparison: folded, each after a space. */
export function foldedWords(text: string): string {
  return ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

/** Matches words with one wrong, missing, additional or transposed letter. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum of the package has no values at run time
const slips = new uFuzzy({ intraMode: 1 })
const nearestMax = 5

/** The known words that a mistyped word may stand for, shortest first. */
export function nearestWords(known: readonly string[], word: string): string[] {
  return (slips.filter([...known], word) ?? [])
    .flatMap((place) => known[place] ?? [])
    .sort((a, b) => a.length - b.length)
    .slice(0, nearestMax)
}
