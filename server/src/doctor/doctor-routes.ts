import { Hono } from 'hono'
import { permittedRoles } from '@coop/sync/releases'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { examineMail, type MailCheck } from './examine-mail.ts'
import type { Finding } from './finding.ts'

interface DoctorOptions {
  principalOf: PrincipalOf
  examine: () => Promise<Finding[]>
  mail: Omit<MailCheck, 'to'>
}

/** The findings of the doctor for administrators, and a test mail to the administrator who requests it. */
export function createDoctorRoutes({ principalOf, examine, mail }: DoctorOptions): Hono {
  const app = new Hono()
  // Concurrent requests share one examination.
  let running: Promise<Finding[]> | null = null
  let sending: Promise<unknown> = Promise.resolve()

  app.get('/api/system/findings', async (c) => {
    await requireColleague(c.req.raw, principalOf, permittedRoles.system)
    running ??= examine().finally(() => (running = null))
    return c.json({ findings: await running }, 200, NOT_STORED)
  })

  app.post('/api/system/test-mail', async (c) => {
    const { email } = await requireColleague(c.req.raw, principalOf, permittedRoles.system)
    // One after the other, however often the button is pressed.
    const sent = sending.then(() => examineMail({ ...mail, to: email }))
    sending = sent
    return c.json({ finding: await sent }, 200, NOT_STORED)
  })

  return app
}

const NOT_STORED = { 'cache-control': 'private, no-store' }
