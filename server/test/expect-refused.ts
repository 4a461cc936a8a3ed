import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from './app-under-test.ts'

const problemSchema = z.object({
  title: z.string().min(3),
  status: z.number(),
  detail: z.string().min(10),
})

/** What no body may tell: where things lie, what runs, what it asked the database. */
export const telling =
  /node_modules|file:\/\/|\.tsx?:\d|\n\s+at |\/tmp\/|\/src\/|postgres|syntax error|select .* from/i

/** An answer to something hostile: refused in clear words, or the page that says that there is none. */
export function expectRefused({ status, headers, body }: Answer, asked: string): void {
  expect.soft(status, asked).toBeGreaterThanOrEqual(400)
  expect.soft(status, `${asked}: ${body.slice(0, 200)}`).toBeLessThan(500)
  const type = String(headers['content-type'])
  if (status === 404 && type.startsWith('text/html')) return
  expect.soft(type, `${asked}: ${status}`).toContain('application/problem+json')
  if (body === '') return // of HEAD
  expect.soft(body, asked).not.toMatch(telling)
  expect.soft(problemSchema.safeParse(JSON.parse(body)), `${asked}: ${body}`).toMatchObject({
    success: true,
    data: { status },
  })
}
