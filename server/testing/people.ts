import { Hono } from 'hono'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { createErrorHandler } from '../src/http/problem.ts'
import type { Mail, SendMail } from '../src/mail/mailer.ts'
import { type Accounts, startAccounts } from '../src/accounts/accounts.ts'
import { setAdministrator } from '../src/accounts/administrators/administrators.ts'

export const PASSWORD = 'correct horse battery'
export const NEXT_PASSWORD = 'tuesday kettle marble orbit'
const ORIGIN = 'http://localhost:3000'

/** A person's browser, which stores cookies. */
export interface Browser {
  cookies: Map<string, string>
  send: (method: string, path: string, body?: object) => Promise<Response>
  request: () => Request
}

export interface PeopleUnderTest {
  database: TestDatabase
  accounts: Accounts
  mails: Mail[]
  /** a browser in another network */
  browser: () => Browser
  administrator: (email: string) => Promise<Browser & { id: string }>
  signIn: (browser: Browser, email: string, password?: string) => Promise<Response>
  idOf: (email: string) => Promise<string>
  /** Ages the last confirmations, so that dangerous actions require the password. */
  forgetConfirmations: () => Promise<void>
  close: () => Promise<void>
}

/** Starts accounts like the application does, on a new or a given database. */
export async function startPeople(
  options: { hasMail?: boolean; sendMail?: SendMail; database?: TestDatabase } = {},
): Promise<PeopleUnderTest> {
  const database = options.database ?? (await createTestDatabase({ migrate: true }))
  const { sql } = database
  const mails: Mail[] = []
  const accounts = await startAccounts({
    sql,
    publicUrl: ORIGIN,
    isSecure: false,
    sendMail:
      options.sendMail ?? (options.hasMail === true ? async (mail) => void mails.push(mail) : undefined),
    logger: { warn: () => {} },
    clientNetworkOf: (c) => c.req.header('x-network') ?? 'none',
  })
  const app = new Hono()
  app.onError(createErrorHandler({ error: console.error }))
  app.route('/', accounts.routes)
  let browsers = 0

  function browser(): Browser {
    const cookies = new Map<string, string>()
    const network = `10.0.${(browsers += 1)}.7`
    const headers = () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-network': network,
      'user-agent': 'Test browser',
    })
    return {
      cookies,
      request: () => new Request(ORIGIN, { headers: headers() }),
      async send(method, path, body) {
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const response = await app.request(path, {
          method,
          headers: { ...headers(), ...type },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const at = pair.indexOf('=')
          if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
          else cookies.set(pair.slice(0, at), pair.slice(at + 1))
        }
        return response
      },
    }
  }

  const signIn = (of: Browser, email: string, password = PASSWORD) =>
    of.send('POST', '/api/session', { email, password })
  const idOf = async (email: string): Promise<string> => {
    const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
    if (user === undefined) throw new Error(`Nobody has the address ${email}`)
    return user.id
  }

  return {
    database,
    accounts,
    mails,
    browser,
    signIn,
    idOf,
    async administrator(email) {
      await setAdministrator(sql, { email, password: PASSWORD })
      const own = browser()
      const response = await signIn(own, email)
      if (response.status !== 200) throw new Error(`${email} could not sign in`)
      return { ...own, id: await idOf(email) }
    },
    forgetConfirmations: async () => {
      await sql`update sessions set confirmed_at = now() - interval '11 minutes'`
    },
    close: async () => {
      accounts.stop()
      await database.drop()
    },
  }
}
