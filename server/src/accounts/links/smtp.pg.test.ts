import { handedLinkSchema } from '@coop/sync/people'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '../../../testing/mail-server.ts'
import { createMailer } from '../../mail/mailer.ts'
import {
  type Browser,
  NEXT_PASSWORD,
  PASSWORD,
  type PeopleUnderTest,
  startPeople,
} from '../../../testing/people.ts'

// These tests send mails about accounts to a real SMTP server.

const from = 'house@paradox.example'
const tokenIn = (text: string | undefined) => /\/admin\/link#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let people: PeopleUnderTest
let ada: Browser & { id: string }
beforeAll(async () => {
  mailServer = await startMailServer()
  people = await startPeople({ sendMail: createMailer({ smtpUrl: mailServer.url(), from }) })
  ada = await people.administrator('ada@example.org')
})
afterAll(async () => {
  await people.close()
  await mailServer.close()
})

const mailTo = (address: string, about: string) =>
  vi.waitFor(() => {
    const found = mailServer.delivered.find(({ to, text }) => to.includes(address) && text.includes(about))
    if (found === undefined) throw new Error(`No mail to ${address} about ${about}`)
    return found
  })

test('an invitation, a reset and a notice arrive, and their links work', async () => {
  const invited = await ada.send('POST', '/api/admin/people/invitations', { email: 'grace@example.org' })
  expect(handedLinkSchema.parse(await invited.json())).toMatchObject({
    email: 'grace@example.org',
    link: null,
  })
  const invitation = await mailTo('grace@example.org', 'You are invited')
  expect(invitation.from).toBe(from)
  const grace = people.browser()
  const accept = { token: tokenIn(invitation.text), password: PASSWORD }
  expect((await grace.send('POST', '/api/account-links', accept)).status).toBe(200)

  await grace.send('POST', '/api/password-resets', { email: 'grace@example.org' })
  const reset = {
    token: tokenIn((await mailTo('grace@example.org', 'A new password')).text),
    password: NEXT_PASSWORD,
  }
  expect((await grace.send('POST', '/api/account-links', reset)).status).toBe(200)
  await mailTo('grace@example.org', 'Your password was changed with a link')
  expect((await people.signIn(grace, 'grace@example.org', NEXT_PASSWORD)).status).toBe(200)

  await ada.send('POST', `/api/admin/people/${await people.idOf('grace@example.org')}/disable`)
  await mailTo('grace@example.org', 'Your account was disabled')
})

test.for<{ what: string; options: SMTPServerOptions; login?: string; problem: string }>([
  {
    what: 'a password that the mail server does not accept',
    options: {},
    login: 'user:wrong',
    problem: 'The mail server does not accept the name and password of SMTP_URL.',
  },
  {
    what: 'a certificate that nobody vouches for',
    options: { disabledCommands: [] },
    problem: 'The certificate of the mail server is not valid.',
  },
  {
    what: 'an address that is refused',
    options: { onRcptTo: (_, __, done) => done(new Error('Unknown')) },
    problem: 'The mail server refused the address.',
  },
  {
    what: 'a mail that is refused',
    options: {
      onData(stream, _, done) {
        stream.on('end', () => done(new Error('Too late')))
        stream.resume()
      },
    },
    problem: 'The mail server did not accept the mail.',
  },
])('$what: the response has the link to pass on, with the reason', async ({ options, login, problem }) => {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  expect(await withoutMail(server.url(login))).toEqual(handedOver(problem))
})

test('without a reachable mail server the response has the link to pass on, with the reason', async () => {
  const server = await startMailServer()
  await server.close()
  expect(await withoutMail(server.url())).toEqual(handedOver('The mail server cannot be reached.'))
})

/** The responses to an invitation and to a change of address when mail cannot be sent. */
async function withoutMail(smtpUrl: string) {
  const failing = await startPeople({ sendMail: createMailer({ smtpUrl, from }) })
  onTestFinished(failing.close)
  const boss = await failing.administrator('boss@example.org')
  const response = await boss.send('POST', '/api/admin/people/invitations', { email: 'grace@example.org' })
  const { link, mailProblem } = handedLinkSchema.parse(await response.json())
  const accept = { token: tokenIn(link ?? ''), password: NEXT_PASSWORD }
  const used = await failing.browser().send('POST', '/api/account-links', accept)
  const body = { email: 'next@example.org', password: PASSWORD }
  const changed = await boss.send('POST', '/api/account/address', body)
  return { mailProblem, linkStatus: used.status, address: await changed.json() }
}

/** An address changes only after a mail has proved it. */
const handedOver = (problem: string) => ({
  mailProblem: problem,
  linkStatus: 200,
  address: expect.objectContaining({
    status: 502,
    detail: `The e-mail could not be sent, so the address was not changed. ${problem}`,
  }),
})
