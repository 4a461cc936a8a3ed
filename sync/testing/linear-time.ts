import * as fc from 'fast-check'
import process from 'node:process'
import { expect } from 'vitest'

/** A text of about this many characters. */
type TextOfSize = (size: number) => string

const SMALL = 20_000
const LARGE = 4 * SMALL
/** The compiler and the garbage collector can double a shorter time. */
const STABLE_MS = 100
/** Quadratic growth would be 16. */
const HARMLESS_GROWTH = 6
const SIZES = [SMALL, 2 * SMALL, LARGE, 2 * LARGE, 4 * LARGE, 8 * LARGE, 16 * LARGE]
const POINTS = 4
/** Between two points the garbage collector makes too much of the difference. */
const FEWEST_POINTS = 3
/** Two points suffice if the next one would take very long. */
const LONG_MS = 3_000
/** The slope of the line through the points on two logarithmic scales: 1 is linear, 2 is quadratic. */
const STEEPEST = 1.5
const TRIES = 3

/**
 * Expects that the time to read a text grows linearly with its length. If two sizes show faster growth, four sizes
 * decide, each twice as long as the one before and each read in at least 100 ms. The result depends neither on the
 * speed of the machine nor on other processes, because it measures this process's processor time, and the least of some
 * tries.
 */
export function expectLinearTime(read: (text: string) => unknown, textOf: TextOfSize): void {
  const large = costMs(read, textOf(LARGE))
  if (large < STABLE_MS || large <= HARMLESS_GROWTH * costMs(read, textOf(SMALL))) return
  const best = new Map<number, number>()
  let points: Point[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    points = measure(read, textOf, best)
    if (!isTelling(points) || steepness(points) <= STEEPEST) return
  }
  const measured = points.map(({ size, ms }) => `${size} characters in ${Math.round(ms)} ms`).join(', ')
  expect(steepness(points), `${JSON.stringify(textOf(60).slice(0, 60))} …: ${measured}`).toBeLessThanOrEqual(
    STEEPEST,
  )
}

interface Point {
  readonly size: number
  readonly ms: number
}

/** Fewer points mean that even the longest text is read in a moment. */
function isTelling(points: readonly Point[]): boolean {
  return points.length >= FEWEST_POINTS || (points.length > 1 && (points.at(-1)?.ms ?? 0) > LONG_MS)
}

/** @param best the least time of each size so far, which is updated */
function measure(read: (text: string) => unknown, textOf: TextOfSize, best: Map<number, number>): Point[] {
  const points: Point[] = []
  for (const size of SIZES) {
    const ms = Math.min(costMs(read, textOf(size)), best.get(size) ?? Infinity)
    best.set(size, ms)
    // A reader that refuses long texts is faster with them.
    if (ms < (points.at(-1)?.ms ?? 0)) break
    if (ms >= STABLE_MS) points.push({ size, ms })
    if (points.length === POINTS || (points.length > 1 && ms > LONG_MS)) break
  }
  return points
}

/** The slope of the line that fits the points best, on logarithmic scales. */
function steepness(points: readonly Point[]): number {
  const xs = points.map(({ size }) => Math.log(size))
  const ys = points.map(({ ms }) => Math.log(ms))
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const sum = (of: (x: number, y: number) => number): number =>
    xs.reduce((total, x, at) => total + of(x - meanX, (ys[at] ?? 0) - meanY), 0)
  return sum((x, y) => x * y) / sum((x) => x * x)
}

function costMs(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Texts that repeat themselves, also in their parts, so that a reader may scan the same place again and again. They end
 * differently, so that the part read so far may turn out to be nothing.
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
