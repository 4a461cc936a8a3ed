import { speedGoals, type SpeedMetric } from '@coop/sync/usage'

/** Eight buckets for each doubling: a bucket is 9 % wide. */
const PER_DOUBLING = 8
/** The first bucket holds values up to a 64th of the goal, and counts as zero; the last one all above 16 goals. */
const FIRST = -6 * PER_DOUBLING
const LAST = 4 * PER_DOUBLING + 1

/** Bucket 0 ends at the goal, so that the share of visits that reach it is exact. */
export function bucketOf(metric: SpeedMetric, value: number): number {
  const bucket = Math.ceil(PER_DOUBLING * Math.log2(value / speedGoals[metric]))
  return Math.min(Math.max(bucket, FIRST), LAST)
}

/** The 75th percentile, within the width of a bucket; null without visits. */
export function p75Of(metric: SpeedMetric, visits: ReadonlyMap<number, number>): number | null {
  const buckets = [...visits].toSorted(([a], [b]) => a - b)
  const rank = 0.75 * buckets.reduce((sum, [, count]) => sum + count, 0)
  let below = 0
  for (const [bucket, count] of buckets) {
    if (count > 0 && below + count >= rank) {
      const [from, to] = limitsOf(metric, bucket)
      return from + ((to - from) * (rank - below)) / count
    }
    below += count
  }
  return null
}

/** The last bucket has no upper limit, so its values are read as the lower one. */
function limitsOf(metric: SpeedMetric, bucket: number): [from: number, to: number] {
  const upper = (n: number): number => speedGoals[metric] * 2 ** (n / PER_DOUBLING)
  // Most pages never shift. Their p75 is zero, and a change of it would be noise.
  if (bucket === FIRST) return [0, 0]
  const from = upper(bucket - 1)
  return [from, bucket === LAST ? from : upper(bucket)]
}
