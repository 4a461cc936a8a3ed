/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('no values were measured')
  return value
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `low to high`, to see the noise. */
export function range(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
}

/** Does the work and measures it: its milliseconds and its result. */
export async function measureTime<T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}
