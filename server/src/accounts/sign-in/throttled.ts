import { ProblemError } from '../../http/problem.ts'

/** The problem of an attempt that comes too early. */
export function throttled(seconds: number, what = 'to sign in'): ProblemError {
  return new ProblemError({
    status: 429,
    title: 'Too Many Requests',
    detail: `Too many attempts ${what}. Please try again in ${inWords(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  })
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
