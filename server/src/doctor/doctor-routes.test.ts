import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { createDoctorRoutes } from './doctor-routes.ts'
import { found } from './finding.ts'

const principal = {
  id: 'u1',
  email: 'anna@example.org',
  admin: true,
  role: 'admin' as const,
  ended: new AbortController().signal,
}

test('findings and test mails are for administrators; the mail is sent to its requester, and the response has the result', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  let isSignedIn = true
  const app = createDoctorRoutes({
    principalOf: async () => (isSignedIn ? principal : null),
    examine: async () => [found.ok('disk', 'There is room')],
    mail: { smtpUrl: server.url(), from: 'house@paradox.example', siteName: 'Paradox' },
  })
  const findings = await app.request('/api/system/findings')
  expect(await findings.json()).toEqual({ findings: [found.ok('disk', 'There is room')] })
  const sent = await app.request('/api/system/test-mail', { method: 'POST' })
  expect(await sent.json()).toMatchObject({
    finding: { state: 'ok', text: expect.stringMatching(/to anna@example\.org \(250 /) },
  })
  expect(server.delivered).toMatchObject([{ to: ['anna@example.org'] }])
  isSignedIn = false
  for (const path of ['/api/system/findings', '/api/system/test-mail']) {
    const refused = await app.request(path, { method: path.endsWith('mail') ? 'POST' : 'GET' })
    expect(refused.status).not.toBe(200)
  }
  expect(server.delivered).toHaveLength(1)
})
