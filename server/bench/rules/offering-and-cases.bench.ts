import { filterCases } from '../../../web/src/site/filters/case-filter.ts'
import { filterOffering, noOfferingFilter } from '../../../web/src/site/filters/offering-filter.ts'
import type { Bench, Measurement } from '../bench.ts'
import { percentile, measureTime } from '../statistics.ts'
import { manyCases, manyServices, pick } from './many-rows.ts'

const rows = 10_000
/** Queries that people type: whole words, several, parts, one that matches nothing, one with accents. */
const queries = ['growth strategy', 'deep customer research', 'brand', 'quantum zebra', 'Ökologie', 'a b c']
const bar = { unit: 'ms', atMost: 4 }

/**
 * The computing time of each keystroke, each step of the scope slider and each choice in a filter, the first ones
 * included, when nothing is compiled yet. Preparing the rows happens once per set of rows, and is noted separately.
 */
export const offeringAndCasesBench: Bench<'services p95' | 'cases p95'> = {
  name: 'rules: filter, rank, search over 10,000',
  bar: { 'services p95': bar, 'cases p95': bar },
  run: async () => {
    const offering = await measureTime(() => manyServices(rows))
    const cases = await measureTime(() => manyCases(rows))
    const themes = ['', ...new Set(offering.result.entries.flatMap((entry) => entry.themes))]

    const serviceTimes: number[] = []
    const caseTimes: number[] = []
    for (const [n, search] of keystrokes().entries()) {
      const theme = n % 3 === 0 ? pick(themes, n) : ''
      const size = n % 4 === 0 ? 'Medium' : ''
      serviceTimes.push(
        time(() => filterOffering(offering.result, { ...noOfferingFilter, search, theme, size })),
      )
      caseTimes.push(time(() => filterCases(cases.result, { search, theme, size, company: '' })))
    }
    for (let scope = 0; scope <= 100; scope++)
      for (const search of ['', 'strategy'])
        serviceTimes.push(time(() => filterOffering(offering.result, { ...noOfferingFilter, search, scope })))
    return {
      'services p95': measurement(serviceTimes, offering.ms),
      'cases p95': measurement(caseTimes, cases.ms),
    }
  },
}

/** Types each query letter by letter, and deletes it letter by letter. */
function keystrokes(): string[] {
  return queries.flatMap((query) => {
    const typed = Array.from(query, (_, end) => query.slice(0, end + 1))
    return [...typed, ...typed.toReversed().slice(1), '']
  })
}

function time(step: () => unknown): number {
  const start = performance.now()
  step()
  return performance.now() - start
}

function measurement(times: number[], preparation: number): Measurement {
  const [median, worst] = [percentile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(1))
  return {
    value: percentile(times, 0.95),
    note: `${times.length} steps, median ${median}, slowest ${worst}; made ready once in ${preparation.toFixed(0)} ms`,
  }
}
