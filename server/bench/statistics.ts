import type { Measurement } from './bench.ts'

/** The value that the given share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('no values were measured')
  return value
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `low to high`, to show the variation. */
export function range(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
}

/** The 95th percentile of milliseconds. */
export function p95(times: readonly number[], what: string): Measurement {
  const note = `${times.length} ${what}, ${range(times)} ms, median ${median(times).toFixed(0)}`
  return { value: percentile(times, 0.95), note }
}

/** The median of several visits by a browser. */
export function ofVisits(values: readonly number[], unit: string, how: string): Measurement {
  return { value: median(values), note: `${range(values)} ${unit} in ${values.length} visits; ${how}` }
}
