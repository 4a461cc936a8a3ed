import { expect, test } from 'vitest'
import { sendSignUp, type SignUpRequest } from './send-sign-up.ts'

const request: SignUpRequest = {
  key: 'a-key',
  body: { email: 'reader@example.org' },
  page: '/revolution',
  pressedAt: Date.UTC(2026, 10, 1, 12),
  consent: '2026-11-short-1',
}

function answering(status: number, body: string): typeof fetch {
  return async () => new Response(body, { status })
}

test.each([
  [200, '{"success":true}', { kind: 'accepted' }],
  [400, '{"success":false,"error":"No."}', { kind: 'refused', error: 'No.' }],
  [429, '{"success":false,"error":"Later."}', { kind: 'failed', error: 'Later.' }],
  [400, '{"success":false}', { kind: 'refused', error: 'Something went wrong. Please try again.' }],
  [200, '{}', { kind: 'failed', error: 'Failed to sign up' }],
  [200, 'no json', { kind: 'failed', error: 'Failed to sign up' }],
  [503, '{"title":"Down"}', { kind: 'failed', error: 'Something went wrong. Please try again.' }],
])('the response %i %s means %j', async (status, body, outcome) => {
  expect(await sendSignUp(request, answering(status, body))).toEqual(outcome)
})

test('a failed fetch means that the server is unreachable', async () => {
  const outcome = await sendSignUp(request, async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(outcome).toEqual({ kind: 'unreachable' })
})

test('the request contains key, page, time and consent text, and its body exactly what was filled in', async () => {
  let sent: Request | undefined
  await sendSignUp(request, async (_address, init) => {
    sent = new Request('http://localhost/', init)
    return new Response('{"success":true}')
  })
  expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
    'idempotency-key': 'a-key',
    'x-signup-page': '/revolution',
    'x-signup-time': '2026-11-01T12:00:00.000Z',
    'x-consent-version': '2026-11-short-1',
  })
  expect(await sent?.json()).toEqual({ email: 'reader@example.org' })
})
