import { randomUUID } from 'node:crypto'
import { type Presence, presenceSchema } from '@coop/sync/people'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startAccounts } from '../accounts/accounts.ts'
import { type Browser, type PeopleUnderTest, startPeople } from '../../testing/people.ts'
import { createErrorHandler } from '../http/problem.ts'
import { type PresenceService, startPresence } from './start-presence.ts'

// Two processes of the app use one database. Each has its own sessions, listener and board.

let people: PeopleUnderTest
const ends: (() => void)[] = []
let one: Hono
let two: Hono
const logger = { warn: () => {} }

beforeAll(async () => {
  people = await startPeople()
  const { sql } = people.database
  const serve = async (): Promise<Hono> => {
    const accounts = await startAccounts({
      sql,
      publicUrl: 'http://localhost:3000',
      isSecure: false,
      logger,
      clientNetworkOf: () => 'none',
    })
    // Longer than any test, so that no request ends by its timeout.
    const presence: PresenceService = startPresence({ sql, accounts, logger, heldMs: 120_000 })
    ends.push(presence.stop, accounts.stop)
    const app = new Hono()
    app.onError(createErrorHandler({ error: console.error }))
    return app.route('/', presence.routes)
  }
  ;[one, two] = [await serve(), await serve()]
})
afterAll(async () => {
  for (const end of ends) end()
  await people.close()
})

let names = 0
// Each test has its own row, since people of the previous test are still leaving.
let row: string
let other: string
beforeEach(() => {
  names += 1
  row = randomUUID()
  other = randomUUID()
})
const administrator = (name: string) => people.administrator(`${name}${names}@example.org`)

interface Asked {
  response: Promise<Response>
  /** The browser disappears without a message. */
  vanish: () => void
}

function ask(app: Hono, browser: Browser, rows: readonly string[], seen: string | null = null): Asked {
  const gone = new AbortController()
  const response = app.request(
    new Request('http://localhost:3000/api/admin/presence', {
      method: 'POST',
      headers: { ...Object.fromEntries(browser.request().headers), 'content-type': 'application/json' },
      body: JSON.stringify({ forms: rows.map((rowId) => ({ entity: 'services', rowId })), seen }),
      signal: gone.signal,
    }),
  )
  return { response: Promise.resolve(response), vanish: () => gone.abort() }
}

async function viewOf({ response }: Asked): Promise<Presence> {
  return presenceSchema.parse(await (await response).json())
}

/** Repeats the request, as a browser does, until it sees this number of others. */
async function untilPresent(app: Hono, browser: Browser, rows: readonly string[], others: number) {
  let seen: string | null = null
  for (;;) {
    const view = await viewOf(ask(app, browser, rows, seen))
    if (view.present.length === others) return view
    seen = view.seen
  }
}

test('two administrators with the same row open see each other, also in two processes, and nobody else does', async () => {
  const [ada, ben, eve] = [await administrator('ada'), await administrator('ben'), await administrator('eve')]
  const held = ask(one, ada, [row], (await viewOf(ask(one, ada, [row]))).seen)
  const seen = await untilPresent(two, ben, [row, other], 1)
  expect(seen.present).toEqual([
    { entity: 'services', rowId: row, email: expect.stringMatching(/^ada/), userId: ada.id, isSelf: false },
  ])
  expect((await viewOf(held)).present).toMatchObject([{ email: expect.stringMatching(/^ben/) }])
  expect((await viewOf(ask(two, eve, [other]))).present).toMatchObject([
    { email: expect.stringMatching(/^ben/) },
  ])
})

test('the same person in another browser is shown as oneself', async () => {
  const ada = await administrator('ada')
  const phone = people.browser()
  await people.signIn(phone, `ada${names}@example.org`)
  const held = ask(one, ada, [row], (await viewOf(ask(one, ada, [row]))).seen)
  expect((await untilPresent(one, phone, [row], 1)).present).toMatchObject([{ isSelf: true }])
  await held.response
})

test('a closed form disappears at once, and a vanished browser within seconds', async () => {
  const [ada, ben] = [await administrator('ada'), await administrator('ben')]
  const adas = ask(one, ada, [row], (await viewOf(ask(one, ada, [row]))).seen)
  await untilPresent(two, ben, [row], 1)
  const closed = ask(one, ada, [])
  expect((await closed.response).status).toBe(200)
  await untilPresent(two, ben, [row], 0)
  await adas.response

  const again = ask(one, ada, [row], (await viewOf(ask(one, ada, [row]))).seen)
  await untilPresent(two, ben, [row], 1)
  again.vanish()
  await untilPresent(two, ben, [row], 0)
})

test('removed access ends the held request and the presence', async () => {
  const [ada, ben] = [await administrator('ada'), await administrator('ben')]
  const bens = ask(one, ben, [row], (await viewOf(ask(one, ben, [row]))).seen)
  await untilPresent(one, ada, [row], 1)
  await bens.response
  // Now ben is alone with the row, so only the loss of access can end a request.
  await ask(one, ada, []).response
  const held = ask(one, ben, [row], (await viewOf(ask(one, ben, [row]))).seen)
  await vi.waitFor(async () =>
    expect((await ada.send('POST', `/api/admin/people/${ben.id}/disable`)).status).toBe(204),
  )
  expect((await held.response).status).toBe(401)
  await untilPresent(one, ada, [row], 0)
})

test('only administrators see presence, for a limited number of forms', async () => {
  const { sql } = people.database
  const ada = await administrator('ada')
  expect((await ask(one, people.browser(), [row]).response).status).toBe(401)
  const many = Array.from({ length: 21 }, (_, i) => `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  expect((await ask(one, ada, many).response).status).toBe(400)
  expect((await ask(one, ada, ['not an id']).response).status).toBe(400)
  const ben = await administrator('ben')
  await sql`delete from user_roles where user_id = ${ben.id}`
  expect((await ask(one, ben, [row]).response).status).toBe(403)
})
