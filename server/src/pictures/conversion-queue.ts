import { ProblemError } from '../http/problem.ts'

/** Makes what is asked for; equal things that are asked for at once are made once. */
export type ConversionLine<T> = (key: string, make: () => Promise<T>) => Promise<T>

/**
 * A few at a time, and a few in line: whoever comes after that is told to come again, before work that nobody can
 * finish takes the machine from the pages.
 */
export function createConversionLine<T>(limits: { atOnce: number; inLine: number }): ConversionLine<T> {
  const making = new Map<string, Promise<T>>()
  const line: (() => void)[] = []
  let busy = 0

  async function turn(): Promise<void> {
    if (busy < limits.atOnce) {
      busy += 1
      return
    }
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** The place goes to the next in line, and is never free in between. */
  function leave(): void {
    const next = line.shift()
    if (next === undefined) busy -= 1
    else next()
  }

  return async (key, make) => {
    const same = making.get(key)
    if (same !== undefined) return same
    if (busy >= limits.atOnce && line.length >= limits.inLine) throw tooMany()
    const made = turn().then(async () => {
      try {
        return await make()
      } finally {
        leave()
      }
    })
    making.set(key, made)
    try {
      return await made
    } finally {
      making.delete(key)
    }
  }
}

function tooMany(): ProblemError {
  return new ProblemError({
    status: 503,
    title: 'Too many pictures at once',
    detail: 'Too many pictures are being made at the moment. Please ask for it again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}
