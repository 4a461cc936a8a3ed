import { expect } from 'vitest'
import { z } from 'zod'
import type { HttpResponse } from './app-under-test.ts'

const problemSchema = z.object({
  title: z.string().min(3),
  status: z.number(),
  detail: z.string().min(10),
})

/** Texts that no body may contain: file paths, program names, database queries. */
export const internals =
  /node_modules|file:\/\/|\.tsx?:\d|\n\s+at |\/tmp\/|\/src\/|postgres|syntax error|select .* from/i

/** Expects that a hostile request is refused clearly, or gets the not-found page. */
export function expectRefused({ status, headers, body }: HttpResponse, label: string): void {
  expect.soft(status, label).toBeGreaterThanOrEqual(400)
  expect.soft(status, `${label}: ${body.slice(0, 200)}`).toBeLessThan(500)
  const type = String(headers['content-type'])
  if (status === 404 && type.startsWith('text/html')) return
  expect.soft(type, `${label}: ${status}`).toContain('application/problem+json')
  if (body === '') return // of a HEAD request
  expect.soft(body, label).not.toMatch(internals)
  expect.soft(problemSchema.safeParse(JSON.parse(body)), `${label}: ${body}`).toMatchObject({
    success: true,
    data: { status },
  })
}
