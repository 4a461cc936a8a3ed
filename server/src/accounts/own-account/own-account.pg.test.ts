import { accountSchema, handedLinkSchema, totpSetupSchema } from '@coop/sync/people'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Mail } from '../../mail/mailer.ts'
import { setAdministrator } from '../administrators/administrators.ts'
import { totpCode } from '../../../testing/totp-code.ts'
import {
  type Browser,
  NEXT_PASSWORD,
  PASSWORD,
  type PeopleUnderTest,
  startPeople,
} from '../../../testing/people.ts'

let people: PeopleUnderTest
/** with a mail server */
let mailing: PeopleUnderTest
beforeAll(async () => {
  people = await startPeople()
  mailing = await startPeople({ hasMail: true })
})
afterAll(async () => {
  await people.close()
  await mailing.close()
})

async function accountOf(by: Browser) {
  return accountSchema.parse(await (await by.send('GET', '/api/account')).json())
}

function tokenIn(text: string | null | undefined): string {
  return /\/admin\/link#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
}

test('a new password needs the old one, must be strong, and ends only the other sessions', async () => {
  const ada = await people.administrator('ada@example.org')
  const phone = people.browser()
  await people.signIn(phone, 'ada@example.org')
  const change = (password: string, next: string) =>
    ada.send('POST', '/api/account/password', { password, next })
  expect((await change('not the password', NEXT_PASSWORD)).status).toBe(422)
  expect((await change(PASSWORD, 'Password12345!')).status).toBe(422)
  expect((await phone.send('GET', '/api/account')).status).toBe(200)
  expect((await change(PASSWORD, NEXT_PASSWORD)).status).toBe(204)
  expect((await phone.send('GET', '/api/account')).status).toBe(401)
  expect((await ada.send('GET', '/api/account')).status).toBe(200)
  expect((await people.signIn(phone, 'ada@example.org')).status).toBe(401)
  expect((await people.signIn(phone, 'ada@example.org', NEXT_PASSWORD)).status).toBe(200)
})

test('of two concurrent changes of a password only one takes effect', async () => {
  const ada = await people.administrator('ada2@example.org')
  const nexts = ['tuesday kettle marble orbit', 'glacier pencil thursday violin']
  const statuses = await Promise.all(
    nexts.map(
      async (next) => (await ada.send('POST', '/api/account/password', { password: PASSWORD, next })).status,
    ),
  )
  // The slower request finds another hash, or that its old password is no longer valid.
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const works = await Promise.all(
    nexts.map(async (next) => (await people.signIn(people.browser(), 'ada2@example.org', next)).status),
  )
  expect(works.toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('without mail an address changes with the password, but not to one that is taken', async () => {
  const ada = await people.administrator('ada3@example.org')
  await people.administrator('taken@example.org')
  const change = (email: string, password: string) =>
    ada.send('POST', '/api/account/address', { email, password })
  expect((await change('ada3b@example.org', 'not the password')).status).toBe(422)
  expect((await change('Taken@example.org', PASSWORD)).status).toBe(409)
  expect((await change('Ada3B@example.org', PASSWORD)).status).toBe(200)
  expect(await accountOf(ada)).toMatchObject({ email: 'ada3b@example.org', nextEmail: null })
  expect((await people.signIn(people.browser(), 'ada3@example.org')).status).toBe(401)
  expect((await people.signIn(people.browser(), 'ada3b@example.org')).status).toBe(200)
})

test('with mail an address changes when the mailed link is opened, and the old address gets a notice', async () => {
  const ada = await mailing.administrator('ada@example.org')
  const sent = await ada.send('POST', '/api/account/address', {
    email: 'next@example.org',
    password: PASSWORD,
  })
  expect(await sent.json()).toEqual({ isMailed: true })
  expect(await accountOf(ada)).toMatchObject({ email: 'ada@example.org', nextEmail: 'next@example.org' })
  const mail = mailing.mails.at(-1)
  expect(mail?.to).toBe('next@example.org')
  const token = tokenIn(mail?.text)
  // Another account takes the address meanwhile.
  await mailing.administrator('next@example.org')
  expect((await mailing.browser().send('POST', '/api/account-links', { token })).status).toBe(409)
  await mailing.database.sql`delete from users where email = 'next@example.org'`
  expect((await mailing.browser().send('POST', '/api/account-links', { token })).status).toBe(200)
  expect((await mailing.browser().send('POST', '/api/account-links', { token })).status).toBe(404)
  expect(await accountOf(ada)).toMatchObject({ email: 'next@example.org', nextEmail: null })
  expect(mailing.mails.at(-1)).toMatchObject({
    to: 'ada@example.org',
    subject: expect.stringContaining('e-mail address of your account was changed'),
  })
})

test('a change of address whose mail fails changes nothing, and the link of an earlier mail still works', async () => {
  const mails: Mail[] = []
  const failing = await startPeople({
    sendMail: async (mail) => {
      if (mail.to === 'refused@example.org') throw new Error('550 No such mailbox')
      mails.push(mail)
    },
  })
  onTestFinished(failing.close)
  const ada = await failing.administrator('ada@example.org')
  const change = (email: string) => ada.send('POST', '/api/account/address', { email, password: PASSWORD })
  expect((await change('refused@example.org')).status).toBe(502)
  expect(await accountOf(ada)).toMatchObject({ nextEmail: null })
  expect((await change('next@example.org')).status).toBe(200)
  expect((await change('refused@example.org')).status).toBe(502)
  expect(await accountOf(ada)).toMatchObject({ email: 'ada@example.org', nextEmail: 'next@example.org' })
  const token = tokenIn(mails.at(-1)?.text)
  expect((await failing.browser().send('POST', '/api/account-links', { token })).status).toBe(200)
  expect(await accountOf(ada)).toMatchObject({ email: 'next@example.org', nextEmail: null })
})

test('of two concurrent changes of address one link is valid', async () => {
  const ada = await mailing.administrator('twice@example.org')
  const emails = ['one@example.org', 'other@example.org']
  const statuses = await Promise.all(
    emails.map(
      async (email) => (await ada.send('POST', '/api/account/address', { email, password: PASSWORD })).status,
    ),
  )
  expect(statuses).toEqual([200, 200])
  const links = await mailing.database.sql`
    select email from account_links where user_id = ${ada.id} and kind = 'address'`
  expect(links).toHaveLength(1)
  expect(emails).toContain((await accountOf(ada)).nextEmail)
})

test('a forgotten password gets the same response for every address, and its link works once and ends all sessions', async () => {
  const ada = await mailing.administrator('forgetful@example.org')
  const visitor = mailing.browser()
  const before = mailing.mails.length
  const answers = []
  for (const email of ['forgetful@example.org', 'nobody@example.org']) {
    const response = await visitor.send('POST', '/api/password-resets', { email })
    answers.push([response.status, await response.json()])
  }
  expect(answers).toEqual([
    [202, { isMailed: true }],
    [202, { isMailed: true }],
  ])
  await vi.waitFor(() => expect(mailing.mails).toHaveLength(before + 1))
  const token = tokenIn(mailing.mails.at(-1)?.text)
  const reset = () => visitor.send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
  expect((await reset()).status).toBe(200)
  expect((await reset()).status).toBe(404)
  expect((await ada.send('GET', '/api/session')).status).toBe(401)
  expect((await mailing.signIn(visitor, 'forgetful@example.org', NEXT_PASSWORD)).status).toBe(200)
})

test('resets are throttled for each address, known or not, and a disabled account gets no link', async () => {
  const ada = await mailing.administrator('often@example.org')
  for (const email of ['often@example.org', 'never@example.org']) {
    const statuses: number[] = []
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await mailing.browser().send('POST', '/api/password-resets', { email })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 429])
  }
  await vi.waitFor(() => expect(mailing.mails.filter(({ to }) => to === 'often@example.org')).toHaveLength(3))
  const boss = await mailing.administrator('boss@example.org')
  const token = tokenIn(mailing.mails.findLast(({ to }) => to === 'often@example.org')?.text)
  await boss.send('POST', `/api/admin/people/${ada.id}/disable`)
  const used = await mailing.browser().send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
  expect(used.status).toBe(404)
})

test('without mail another administrator passes on a reset link', async () => {
  const ada = await people.administrator('ada4@example.org')
  const ben = await people.administrator('ben4@example.org')
  const asked = await people.browser().send('POST', '/api/password-resets', { email: 'ben4@example.org' })
  expect(await asked.json()).toEqual({ isMailed: false })
  const made = handedLinkSchema.parse(
    await (await ada.send('POST', `/api/admin/people/${ben.id}/reset-link`)).json(),
  )
  const token = tokenIn(made.link)
  const use = await people.browser().send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
  expect(use.status).toBe(200)
  expect((await ben.send('GET', '/api/session')).status).toBe(401)
})

/** Sets up an authenticator app. The code of the next 30 seconds is the first unused one. */
async function withTotp(of: Browser): Promise<{ uri: string; backupCodes: string[] }> {
  const setup = totpSetupSchema.parse(
    await (await of.send('POST', '/api/account/totp', { password: PASSWORD })).json(),
  )
  expect((await of.send('POST', '/api/account/totp/verify', { code: totpCode(setup.uri) })).status).toBe(204)
  return setup
}

const nextCode = (uri: string) => totpCode(uri, Date.now() + 30_000)

test('an authenticator app is required after the password from its first right code on', async () => {
  const ada = await people.administrator('totp@example.org')
  const principal = await people.accounts.principalOf(ada.request())
  const setup = totpSetupSchema.parse(
    await (await ada.send('POST', '/api/account/totp', { password: PASSWORD })).json(),
  )
  expect((await ada.send('POST', '/api/account/totp/verify', { code: '000000' })).status).toBe(422)
  expect((await people.signIn(people.browser(), 'totp@example.org')).status).toBe(200)
  expect((await ada.send('POST', '/api/account/totp/verify', { code: totpCode(setup.uri) })).status).toBe(204)
  expect(await accountOf(ada)).toMatchObject({ hasTotp: true })
  // The requests that this browser holds open continue.
  expect(await people.accounts.principalOf(ada.request())).toBe(principal)
  expect(principal?.ended.aborted).toBe(false)

  const phone = people.browser()
  const first = await people.signIn(phone, 'totp@example.org')
  expect([first.status, await first.json()]).toEqual([202, { secondStep: true }])
  expect(phone.cookies.has('session')).toBe(false)
  expect((await phone.send('GET', '/api/session')).status).toBe(401)
  const code = nextCode(setup.uri)
  const second = await phone.send('POST', '/api/session/second-step', { code })
  expect(second.status).toBe(200)
  expect(z.object({ user: z.object({ email: z.string() }) }).parse(await second.json()).user.email).toBe(
    'totp@example.org',
  )
  expect((await phone.send('GET', '/api/account')).status).toBe(200)
})

test('a code is accepted once, also when it is sent twice at the same moment', async () => {
  const ada = await people.administrator('once@example.org')
  const { uri } = await withTotp(ada)
  const [one, other] = [people.browser(), people.browser()]
  await people.signIn(one, 'once@example.org')
  await people.signIn(other, 'once@example.org')
  const code = nextCode(uri)
  const statuses = await Promise.all(
    [one, other].map(
      async (browser) => (await browser.send('POST', '/api/session/second-step', { code })).status,
    ),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('the code that set up the app cannot also sign in', async () => {
  const ada = await people.administrator('setup@example.org')
  const setup = totpSetupSchema.parse(
    await (await ada.send('POST', '/api/account/totp', { password: PASSWORD })).json(),
  )
  const code = totpCode(setup.uri)
  await ada.send('POST', '/api/account/totp/verify', { code })
  const phone = people.browser()
  await people.signIn(phone, 'setup@example.org')
  expect((await phone.send('POST', '/api/session/second-step', { code })).status).toBe(422)
})

test('a backup code replaces a code of the app, once', async () => {
  const ada = await people.administrator('backup@example.org')
  const { backupCodes } = await withTotp(ada)
  expect(backupCodes).toHaveLength(10)
  const use = async (code = '') => {
    const browser = people.browser()
    await people.signIn(browser, 'backup@example.org')
    return (await browser.send('POST', '/api/session/second-step', { code })).status
  }
  expect(await use(backupCodes[0])).toBe(200)
  expect(await use(backupCodes[0])).toBe(422)
  expect(await use('AAAAA-AAAAA')).toBe(422)
  const made = await ada.send('POST', '/api/account/totp/backup-codes', { password: PASSWORD })
  const fresh = z.object({ backupCodes: z.array(z.string()) }).parse(await made.json()).backupCodes
  expect(await use(backupCodes[1])).toBe(422)
  expect(await use(fresh[0])).toBe(200)
})

test('guesses of codes are throttled, and a right password in between does not reset their count', async () => {
  const ada = await people.administrator('guess@example.org')
  await withTotp(ada)
  const thief = people.browser()
  const statuses: number[] = []
  for (let guess = 0; guess < 8; guess += 1) {
    expect((await people.signIn(thief, 'guess@example.org')).status).toBe(202)
    const code = String(100_000 + guess)
    statuses.push((await thief.send('POST', '/api/session/second-step', { code })).status)
  }
  expect(statuses).toContain(429)
})

test('the second step needs the first one in the same browser, and ends when the password changes', async () => {
  const ada = await people.administrator('steps@example.org')
  const { uri } = await withTotp(ada)
  const stranger = people.browser()
  expect((await stranger.send('POST', '/api/session/second-step', { code: nextCode(uri) })).status).toBe(401)
  const phone = people.browser()
  await people.signIn(phone, 'steps@example.org')
  const forged = people.browser()
  const cookie = phone.cookies.get('second-step') ?? ''
  forged.cookies.set('second-step', cookie.replace(/\.[^.]*$/, '.AAAA'))
  expect((await forged.send('POST', '/api/session/second-step', { code: nextCode(uri) })).status).not.toBe(
    200,
  )
  await ada.send('POST', '/api/account/password', { password: PASSWORD, next: NEXT_PASSWORD })
  expect((await phone.send('POST', '/api/session/second-step', { code: nextCode(uri) })).status).toBe(401)
})

test('an administrator turns off the second factor of another person, who then signs in by password', async () => {
  const ada = await people.administrator('lost@example.org')
  const boss = await people.administrator('boss2@example.org')
  await withTotp(ada)
  expect((await boss.send('DELETE', `/api/admin/people/${ada.id}/second-factor`)).status).toBe(204)
  expect((await people.signIn(people.browser(), 'lost@example.org')).status).toBe(200)
  expect((await ada.send('POST', '/api/account/totp/off', { password: 'not the password' })).status).toBe(422)
})

test('the operator’s command restores access: it enables the account and turns off the authenticator app', async () => {
  const { sql } = people.database
  const ada = await people.administrator('locked-out@example.org')
  await withTotp(ada)
  await sql`update users set disabled_at = now() where id = ${ada.id}`
  expect((await people.signIn(people.browser(), 'locked-out@example.org')).status).toBe(202)
  await setAdministrator(sql, { email: 'locked-out@example.org', password: NEXT_PASSWORD })
  expect((await people.signIn(people.browser(), 'locked-out@example.org', NEXT_PASSWORD)).status).toBe(200)
})

test('an account is reported as disabled only after the second step', async () => {
  const ada = await people.administrator('both@example.org')
  const { uri } = await withTotp(ada)
  const phone = people.browser()
  await people.signIn(phone, 'both@example.org')
  await people.database.sql`update users set disabled_at = now() where id = ${ada.id}`
  expect((await phone.send('POST', '/api/session/second-step', { code: nextCode(uri) })).status).toBe(403)
  expect(
    await people.database.sql`select from sessions where user_id = ${ada.id} and token <> ''`,
  ).toHaveLength(1)
})

test('the secret and the backup codes are not stored in plain text', async () => {
  const ada = await people.administrator('clear@example.org')
  const { uri, backupCodes } = await withTotp(ada)
  const [row] = await people.database.sql`select * from two_factors where user_id = ${ada.id}`
  const stored = JSON.stringify(row)
  for (const secret of [...backupCodes, new URL(uri).searchParams.get('secret') ?? '?']) {
    expect(stored).not.toContain(secret)
  }
})

/** This has the form of a passkey's response. */
const response = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
}

async function failedSignIns(): Promise<number> {
  return (await people.database.sql`select from account_events where kind = 'sign-in-failed'`).count
}

test('an invalid passkey does not sign in, and challenges are throttled', async () => {
  const visitor = people.browser()
  const options = await visitor.send('POST', '/api/session/passkey/options')
  expect(await options.json()).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  const before = await failedSignIns()
  expect((await visitor.send('POST', '/api/session/passkey', { response })).status).toBe(401)
  expect(await failedSignIns()).toBe(before + 1)
  // The challenge can be used only once.
  expect((await visitor.send('POST', '/api/session/passkey', { response })).status).toBe(401)
  expect(await failedSignIns()).toBe(before + 1)
  expect((await visitor.send('POST', '/api/session/passkey', { response: { id: 'AAAA' } })).status).toBe(400)
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1) {
    statuses.push((await visitor.send('POST', '/api/session/passkey/options')).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('passkeys that respond to no challenge are throttled by network, and are not recorded', async () => {
  const before = await failedSignIns()
  const stranger = people.browser()
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1) {
    statuses.push((await stranger.send('POST', '/api/session/passkey', { response })).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(statuses.at(-1)).toBe(429)
  expect(await failedSignIns()).toBe(before)
  // Other networks are not slowed down.
  expect((await people.browser().send('POST', '/api/session/passkey', { response })).status).toBe(401)
})
