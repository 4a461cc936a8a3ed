import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { serverJson, serverRequest } from './server-request.ts'

afterEach(() => vi.unstubAllGlobals())

const respond = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const disconnect = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

test('a response is parsed', async () => {
  respond(200, { count: 3 })
  expect(await serverJson(z.object({ count: z.number() }), 'GET', '/api/count')).toEqual({ count: 3 })
})

test('a refusal has the message of the server, its status and its problem', async () => {
  const problem = { type: 'urn:coop:taken', title: 'Conflict', detail: 'The address is taken.' }
  respond(409, problem)
  await expect(serverRequest('POST', '/api/account/address', {})).rejects.toMatchObject({
    status: 409,
    problem,
    message: 'The address is taken.',
  })
})

test('a failure includes the request id, which is in the log of the server', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    const id = new Headers(headers).get('x-request-id')
    sent.push(id)
    return Response.json({ detail: 'Something went wrong on our side.', requestId: id }, { status: 500 })
  })
  await expect(serverRequest('GET', '/api/history')).rejects.toThrow(
    /^Something went wrong on our side\. \(request /,
  )
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
})

test('a response of a gateway, which is not a problem document, is reported by its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(serverRequest('GET', '/api/history')).rejects.toThrow(
    'The server answered 502. Try again in a moment.',
  )
})

test('an ended session is reported as such, except in requests about passwords and codes', async () => {
  respond(401, { detail: 'Sign in as an administrator.' })
  await expect(serverRequest('GET', '/api/history')).rejects.toThrow('Your session has ended.')
  respond(401, { detail: 'The code is wrong.' })
  await expect(serverRequest('POST', '/api/session/second-step', {})).rejects.toThrow('The code is wrong.')
})

test('without a connection, the message says that one is needed', async () => {
  disconnect()
  await expect(serverRequest('GET', '/api/history')).rejects.toThrow('This needs a connection.')
  await expect(serverRequest('DELETE', '/api/account/sessions')).rejects.toThrow(
    'Try again when you are online.',
  )
})
