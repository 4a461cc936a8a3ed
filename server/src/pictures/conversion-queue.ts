import pLimit from 'p-limit'
import { ProblemError } from '../http/problem.ts'
import { picturesRefused, picturesWaiting } from '../metrics/metrics.ts'

/** Runs a conversion. Concurrent calls with one key share one execution (single-flight). */
type ConversionQueue<T> = (key: string, convert: () => Promise<T>) => Promise<T>

/**
 * Limits the number of running and of waiting conversions. A full queue refuses work that could not finish in time, so
 * that pages stay fast.
 */
export function createConversionQueue<T>(limits: {
  concurrency: number
  maxWaiting: number
}): ConversionQueue<T> {
  const flights = new Map<string, Promise<T>>()
  const limit = pLimit(limits.concurrency)

  return async (key, convert) => {
    const same = flights.get(key)
    if (same !== undefined) return same
    if (limit.activeCount + limit.pendingCount >= limits.concurrency + limits.maxWaiting) {
      picturesRefused.inc()
      throw tooMany()
    }
    picturesWaiting.inc()
    const flight = limit(convert)
    flights.set(key, flight)
    try {
      return await flight
    } finally {
      flights.delete(key)
      picturesWaiting.dec()
    }
  }
}

function tooMany(): ProblemError {
  return new ProblemError({
    status: 503,
    title: 'Too many pictures at once',
    detail: 'Too many pictures are being made at the moment. Please try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}
