import * as fc from 'fast-check'
import process from 'node:process'
import { expect } from 'vitest'

/** A text of about so many characters. */
type TextOfSize = (size: number) => string

const SMALL = 10_000
const LARGE = 4 * SMALL
/** Below this, nothing that grows with the square of `LARGE` can be. */
const QUICK_MS = 60
/** In proportion it is 4, with the square 16. */
const MOST_GROWTH = 9
const TRIES = 4

/**
 * That a text which is four times as long takes about four times as long to read. Measured is the time of the processor,
 * and the best of some tries counts, so a machine with much else to do changes nothing.
 */
export function expectLinearTime(read: (text: string) => unknown, textOf: TextOfSize): void {
  const [small, large] = [textOf(SMALL), textOf(LARGE)]
  let growth = Infinity
  let best = { small: Infinity, large: Infinity }
  for (let tries = 0; tries < TRIES && growth > MOST_GROWTH; tries += 1) {
    best = { ...best, large: Math.min(best.large, costMs(read, large)) }
    if (best.large <= QUICK_MS) return
    best = { ...best, small: Math.min(best.small, costMs(read, small)) }
    growth = best.large / best.small
  }
  expect(growth, `of ${JSON.stringify(small.slice(0, 60))} …`).toBeLessThanOrEqual(MOST_GROWTH)
}

function costMs(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Texts that repeat themselves, also in their parts: what makes a reader go over the same place again and again. They end
 * in something else, at which what has been read so far may turn out to be nothing.
 */
export function repeatedTexts(pieces: readonly string[]): fc.Arbitrary<TextOfSize> {
  const some = (maxLength: number) =>
    fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''))
  return fc
    .record({
      start: some(2),
      part: some(3),
      times: fc.constantFrom(1, 3, 40),
      between: some(2),
      end: some(2),
    })
    .map(({ start, part, times, between, end }) => {
      const unit = part.repeat(times) + between || ' '
      return (size) => start + unit.repeat(Math.ceil(size / unit.length)) + end
    })
}
