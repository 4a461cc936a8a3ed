import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { notFoundHandler, createErrorHandler, ProblemError, problemOf } from './problem.ts'

function anApp(logged: unknown[] = []): Hono {
  const app = new Hono()
  app.onError(createErrorHandler({ error: (_text, error) => logged.push(error) }))
  app.notFound(notFoundHandler)
  app.get('/bug', () => {
    throw new TypeError('secret internals')
  })
  app.get('/meant', () => {
    throw new ProblemError({
      status: 409,
      title: 'Taken',
      detail: 'Choose another.',
      members: { field: 'slug' },
    })
  })
  app.get('/hono', () => {
    throw new HTTPException(413, { message: 'Too large' })
  })
  return app
}

test('a bug is logged, and the response reveals nothing about it', async () => {
  const logged: unknown[] = []
  const response = await anApp(logged).request('/bug')
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(text).not.toMatch(/secret|TypeError|\.ts/)
  expect(logged).toHaveLength(1)
})

test('the log has the path of a bug, without a key in it', async () => {
  const lines: string[] = []
  const app = new Hono()
  app.onError(createErrorHandler({ error: (text) => lines.push(text) }))
  app.get('/release/:token/*', () => {
    throw new TypeError('a bug')
  })
  const token = 'aB3_-'.repeat(9).slice(0, 43)
  await app.request(`/release/${token}/services/brand-desk`)
  expect(lines).toEqual([expect.stringContaining('GET /release/…/services/brand-desk failed')])
})

test('a problem for the client is sent completely, and not logged', async () => {
  const logged: unknown[] = []
  const response = await anApp(logged).request('/meant')
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Taken',
    status: 409,
    detail: 'Choose another.',
    field: 'slug',
  })
  expect(logged).toEqual([])
})

test("the framework's refusals and unknown paths are problems too", async () => {
  expect((await anApp().request('/hono')).status).toBe(413)
  const missing = await anApp().request('/missing')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('application/problem+json')
})

test('an aborted request is not reported as a database failure', () => {
  const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(problemOf(broken)).toMatchObject({ status: 400 })
  const database = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  expect(problemOf(database)).toMatchObject({ status: 503 })
})

test('an unreachable database is reported as such, without details', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  for (const error of [refused, new Error('No session', { cause: refused })]) {
    const problem = problemOf(error)
    expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.stringify(problem)).not.toContain('10.0.0.1')
  }
})
