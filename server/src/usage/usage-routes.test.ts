import { expect, test } from 'vitest'
import type { Principal } from '../accounts/sessions/principal.ts'
import { createErrorHandler, ProblemError } from '../http/problem.ts'
import type { UsageEvent } from './read-usage.ts'
import { createUsageRoutes } from './usage-routes.ts'

const aView = {
  type: 'page_view',
  data: {
    page_path: '/offering',
    session_id: 's',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    device_type: 'desktop',
    viewport_width: 1440,
    viewport_height: 900,
  },
}
const somebody: Principal = {
  id: 'u1',
  email: 'a@example.org',
  admin: true,
  role: 'admin',
  ended: new AbortController().signal,
}

/** Sends a view as this principal. Returns the number of counted events, and the status of the response. */
async function view(options: {
  principalOf: () => Promise<Principal | null>
  countsAdministrators: boolean
}) {
  const events: UsageEvent[] = []
  const routes = createUsageRoutes({
    ...options,
    secret: 'secret',
    clientNetworkOf: () => '192.0.2.1',
    publicUrl: 'https://paradox.example',
    hasVisitorId: true,
    push: (pushed) => void events.push(...pushed),
    now: () => 0,
  })
  routes.onError(createErrorHandler({ error: () => {} }))
  const { status } = await routes.request('/api/analytics-tracker', {
    method: 'POST',
    headers: { 'user-agent': aView.data.user_agent },
    body: JSON.stringify(aView),
  })
  return { status, counted: events.length }
}

test.each([
  ['a visitor', null, false, 1],
  ['a visitor, where administrators count', null, true, 1],
  ['somebody who is signed in', somebody, false, 0],
  ['somebody who is signed in, where administrators count', somebody, true, 1],
])('views of %s', async (_, principal, countsAdministrators, counted) => {
  expect(await view({ principalOf: async () => principal, countsAdministrators })).toEqual({
    status: 202,
    counted,
  })
})

test('measurements of speed count towards the limit of a sender', async () => {
  const speed = { metric: 'LCP', value: 1, template: '/', device: 'mobile', build: 'b' }
  const body = JSON.stringify(Array.from({ length: 50 }, () => ({ type: 'speed', data: speed })))
  const routes = createUsageRoutes({
    secret: 'secret',
    clientNetworkOf: () => '192.0.2.1',
    principalOf: async () => null,
    countsAdministrators: false,
    publicUrl: 'https://paradox.example',
    hasVisitorId: true,
    push: () => {},
    now: () => 0,
  })
  const headers = { 'user-agent': aView.data.user_agent }
  const statuses = []
  for (let n = 0; n < 13; n += 1) {
    const { status } = await routes.request('/api/analytics-tracker', { method: 'POST', headers, body })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array<number>(12).fill(202), 429])
})

test('while sessions cannot be checked, the browser keeps its events for later', async () => {
  const principalOf = () => {
    throw new ProblemError({ status: 503, title: 'Service Unavailable', detail: 'Not now.' })
  }
  expect(await view({ principalOf, countsAdministrators: false })).toEqual({ status: 503, counted: 0 })
  expect(await view({ principalOf, countsAdministrators: true })).toEqual({ status: 202, counted: 1 })
})
