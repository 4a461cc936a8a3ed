import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { deliverSignUps, MAX_ATTEMPTS } from './deliver-sign-ups.ts'
import { createEmailPlatform, type EmailPlatform } from './email-platform.ts'
import { eraseAddress, listErasures, listOpenErasures, removeErased } from './erase-address.ts'
import { storeSignUp } from './store-sign-up.ts'
import {
  dripsForEver,
  hangsUp,
  isSilent,
  type Misbehaviour,
  type PlatformForTests,
  respondsWith,
  startPlatformForTests,
} from '../../testing/email-platform.ts'

let database: TestDatabase
let standIn: PlatformForTests
let platform: EmailPlatform
/** with so short a timeout that only tests of missing responses use it */
let impatient: EmailPlatform
const never = new AbortController().signal
const random = () => 0.5

beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  standIn = await startPlatformForTests()
  platform = createEmailPlatform(standIn)
  impatient = createEmailPlatform({ ...standIn, timeoutMs: 300 })
})
afterAll(async () => {
  await standIn.close()
  await database.drop()
})
beforeEach(async () => {
  await database.sql`truncate sign_ups, sign_up_erasures`
  standIn.contacts.clear()
  standIn.requests.length = 0
})

async function aSignUp(email: string, listId = 36): Promise<string> {
  const id = randomUUID()
  await database.sql`
    insert into sign_ups (id, list_id, email, first_name, consented_at) values (${id}, ${listId}, ${email}, 'Aino', now())`
  return id
}

const deliver = (by = platform) => deliverSignUps({ sql: database.sql, platform: by, random }, never)
const stateOf = async (id: string) => {
  const [row] = await database.sql`
    select delivery, attempts, last_error, claimed_until,
      round(extract(epoch from next_try_at - now()))::int as seconds from sign_ups where id = ${id}`
  return row
}
const makeDue = () => database.sql`update sign_ups set next_try_at = now()`

test('a sign-up reaches its list, with the given name', async () => {
  const id = await aSignUp('a@b.fi')
  await aSignUp('a@b.fi', 40)
  await deliver()
  expect(standIn.contacts.get('a@b.fi')).toEqual({
    attributes: { FIRSTNAME: 'Aino' },
    lists: new Set([36, 40]),
  })
  expect(await stateOf(id)).toMatchObject({ delivery: 'delivered', attempts: 1, last_error: null })
  await deliver()
  expect(standIn.requests).toHaveLength(2)
})

const passing: [string, Misbehaviour, RegExp][] = [
  ['does not answer', isSilent, /did not answer in time/],
  ['never comes to an end', dripsForEver, /did not answer in time/],
  ['hangs up', hangsUp, /could not be reached/],
  ['fails', respondsWith(500, '<html>oh no</html>'), /^500 <html>oh no/],
  ['is away', respondsWith(503), /^503/],
  ['refuses our key', respondsWith(401, '{"message":"Key not found"}'), /^401 Key not found/],
  ['demands payment', respondsWith(402), /^402/],
  ['sends us elsewhere', respondsWith(302, '', { location: 'http://127.0.0.1:1/' }), /^302/],
  [
    'breaks its answer off',
    (_, response) =>
      void response.writeHead(201, { 'content-length': '9' }).write('x', () => response.destroy()),
    /could not be reached/,
  ],
]

test.each(passing)('a platform that %s is tried again later', async (_, misbehaviour, reason) => {
  const id = await aSignUp('a@b.fi')
  standIn.misbehave(misbehaviour)
  const waitsInVain = misbehaviour === isSilent || misbehaviour === dripsForEver
  const pause = await deliver(waitsInVain ? impatient : platform)
  expect(pause).toBeGreaterThan(1000)
  const state = await stateOf(id)
  expect(state).toMatchObject({ delivery: 'waiting', attempts: 1, claimed_until: null })
  expect(state?.['last_error']).toMatch(reason)
  expect(state?.['seconds']).toBeGreaterThan(25)
  await makeDue()
  await deliver()
  expect(await stateOf(id)).toMatchObject({ delivery: 'delivered', attempts: 2 })
  expect([...standIn.contacts.keys()]).toEqual(['a@b.fi'])
})

test('a platform that requests a pause gets no call until the pause is over', async () => {
  const id = await aSignUp('a@b.fi')
  standIn.misbehave(respondsWith(429, '', { 'retry-after': '600' }))
  await deliver()
  expect((await stateOf(id))?.['seconds']).toBeGreaterThan(590)
})

test.each([
  ['an answer that is no JSON', respondsWith(201, '}{')],
  ['no body', respondsWith(204)],
  [
    'a contact that was there',
    respondsWith(400, '{"code":"duplicate_parameter","message":"Contact already exist"}'),
  ],
])('%s is a success', async (_, misbehaviour) => {
  const id = await aSignUp('a@b.fi')
  standIn.misbehave(misbehaviour)
  await deliver()
  expect(await stateOf(id)).toMatchObject({ delivery: 'delivered' })
})

test.each([
  [400, '{"code":"invalid_parameter","message":"Invalid email address"}', '400 Invalid email address'],
  [400, 'nonsense \0', '400 nonsense'],
  [404, '', '404'],
  [422, '[1]', '422 [1]'],
])('%d %s ends the delivery, with the reason stored', async (status, body, reason) => {
  const id = await aSignUp('a@b.fi')
  standIn.misbehave(respondsWith(status, body))
  await deliver()
  const state = await stateOf(id)
  expect(state?.['delivery']).toBe('failed')
  expect(String(state?.['last_error']).trim()).toBe(reason)
  await makeDue()
  await deliver()
  expect(standIn.requests).toHaveLength(1)
})

test('after many attempts it fails for good', async () => {
  const id = await aSignUp('a@b.fi')
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
    standIn.misbehave(respondsWith(500))
    await makeDue()
    await deliver()
  }
  expect(await stateOf(id)).toMatchObject({ delivery: 'failed', attempts: MAX_ATTEMPTS })
})

test('two app processes send each sign-up once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => aSignUp(`person${n}@b.fi`)))
  await Promise.all([deliver(), deliver(), deliver()])
  expect(standIn.contacts.size).toBe(30)
  expect(standIn.requests).toHaveLength(30)
})

test('stopping during a delivery returns the claimed sign-ups', async () => {
  const id = await aSignUp('a@b.fi')
  standIn.misbehave(isSilent)
  const stopping = new AbortController()
  const delivering = deliverSignUps({ sql: database.sql, platform, random }, stopping.signal)
  await vi.waitFor(() => expect(standIn.requests).toHaveLength(1))
  stopping.abort()
  await delivering
  expect(await stateOf(id)).toMatchObject({ delivery: 'waiting', attempts: 0, claimed_until: null })
})

test('a process killed during deliveries neither loses nor doubles a sign-up', async () => {
  const emails = Array.from({ length: 40 }, (_, n) => `person${n}@b.fi`)
  for (const email of emails) await aSignUp(email)
  const script = fileURLToPath(new URL('../../testing/delivering-process.ts', import.meta.url))
  const settings = JSON.stringify({
    databaseUrl: database.url,
    url: standIn.url,
    key: standIn.key,
    leaseMs: 1500,
  })
  // For each of the last five requests the contact is stored, but the response never reaches the killed process.
  for (let round = 1; round <= 3; round += 1) {
    const before = standIn.requests.length
    const forget: Misbehaviour = (_, __, body) =>
      void standIn.contacts.set(JSON.parse(body).email, { attributes: {}, lists: new Set([36]) })
    standIn.misbehave(
      ...Array.from({ length: 5 * round }, (_, n) => (n < 5 * round - 5 ? respondsWith(201) : forget)),
    )
    const child = fork(script, [settings], { execArgv: ['--import', 'tsx'] })
    await vi.waitFor(() => expect(standIn.requests.length).toBeGreaterThanOrEqual(before + 5 * round), {
      interval: 10,
    })
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  const child = fork(script, [settings], { execArgv: ['--import', 'tsx'] })
  await vi.waitFor(
    async () => {
      const [left] =
        await database.sql`select count(*)::int as left from sign_ups where delivery <> 'delivered'`
      expect(left).toEqual({ left: 0 })
    },
    { interval: 100 },
  )
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  const known = [...standIn.contacts.keys()]
  expect(known.length).toBe(new Set(known).size)
})

test('a sign-up erased during its delivery is removed from the platform afterwards', async () => {
  await aSignUp('a@b.fi')
  let onRequest: () => void = () => {}
  let arrive: () => void = () => {}
  const requestArrived = new Promise<void>((resolve) => (onRequest = resolve))
  standIn.misbehave((_, response, body) => {
    onRequest()
    arrive = () => {
      standIn.contacts.set(JSON.parse(body).email, { attributes: {}, lists: new Set() })
      response.writeHead(201).end()
    }
  })
  const delivering = deliverSignUps({ sql: database.sql, platform, random }, never)
  await requestArrived
  const erased = await eraseAddress({
    sql: database.sql,
    secret: 's',
    id: randomUUID(),
    email: 'A@b.fi',
    erasedBy: 'admin@example.org',
    hasPlatform: true,
  })
  expect(erased).toEqual({ erased: 1, platform: 'removing' })
  await removeErased({ sql: database.sql, platform, random }, never)
  expect(standIn.requests).toHaveLength(1)
  arrive()
  await delivering
  // The claim of the delivery has expired.
  await database.sql`update sign_up_erasures set next_try_at = now()`
  await removeErased({ sql: database.sql, platform, random }, never)
  expect(standIn.contacts.size).toBe(0)
  expect(await listErasures(database.sql)).toMatchObject([
    { platform: 'removed', rows: 1, erasedBy: 'admin@example.org' },
  ])
  const [kept] = await database.sql`select to_jsonb(e)::text as text from sign_up_erasures e`
  expect(String(kept?.['text']).toLowerCase()).not.toContain('a@b.fi')
})

test('a sign-up after the erasure is sent again', async () => {
  const options = { sql: database.sql, secret: 's', email: 'a@b.fi', erasedBy: 'x', hasPlatform: true }
  await eraseAddress({ ...options, id: randomUUID() })
  const id = await aSignUp('a@b.fi')
  await deliver()
  standIn.misbehave(respondsWith(500))
  await removeErased({ sql: database.sql, platform, random }, never)
  expect(await listErasures(database.sql)).toMatchObject([{ platform: 'removing', lastError: '500' }])
  await database.sql`update sign_up_erasures set next_try_at = now()`
  await removeErased({ sql: database.sql, platform, random }, never)
  expect(standIn.contacts.size).toBe(0)
  await deliver()
  expect([...standIn.contacts.keys()]).toEqual(['a@b.fi'])
  expect(await stateOf(id)).toMatchObject({ delivery: 'delivered' })
})

test.each([
  ['refuses to be asked', 403, 11, 'removing'],
  ['calls the request wrong', 400, 0, 'removing'],
  ['was given up by the release before', 422, 12, 'failed'],
])('an erasure that the platform %s is retried until it is confirmed', async (_, status, attempts, state) => {
  const { sql } = database
  standIn.contacts.set('a@b.fi', { attributes: {}, lists: new Set([36]) })
  const options = { sql, secret: 's', email: 'a@b.fi', erasedBy: 'admin@example.org', hasPlatform: true }
  await eraseAddress({ ...options, id: randomUUID() })
  await sql`update sign_up_erasures set attempts = ${attempts}, platform = ${state}`
  standIn.misbehave(respondsWith(status, '{"message":"Not now"}'))
  await removeErased({ sql, platform, random }, never)
  expect(await listOpenErasures(sql)).toMatchObject([
    { erasedBy: 'admin@example.org', attempts: attempts + 1, lastError: `${status} Not now` },
  ])
  const [kept] =
    await sql`select platform, next_try_at > now() + interval '10 s' as waits from sign_up_erasures`
  expect(kept).toEqual({ platform: 'removing', waits: true })
  await sql`update sign_up_erasures set next_try_at = now()`
  await removeErased({ sql, platform, random }, never)
  expect(standIn.contacts.size).toBe(0)
  expect(await listOpenErasures(sql)).toEqual([])
})

const ask = (key: string) =>
  storeSignUp(
    database.sql,
    { id: randomUUID(), email: 'a@b.fi', firstName: '', lastName: '', listId: 36 },
    { key, page: null, consentVersion: null, consentedAt: new Date() },
  )

test('a person who has left the list and signs up again is added again, and a resent request does nothing', async () => {
  await ask('first press')
  await deliver()
  standIn.contacts.clear()
  await ask('first press')
  await deliver()
  expect(standIn.requests).toHaveLength(1)
  await database.sql`update sign_ups set delivery = 'failed', attempts = 12, last_error = '400 no'`
  await ask('second press')
  await deliver()
  expect([...standIn.contacts.keys()]).toEqual(['a@b.fi'])
  const [row] = await database.sql`select delivery, attempts, last_error, repeats from sign_ups`
  expect(row).toEqual({ delivery: 'delivered', attempts: 1, last_error: null, repeats: 1 })
})

test('repeated during its delivery, a sign-up is not sent in parallel, and an erasure waits for it', async () => {
  await ask('first press')
  await database.sql`update sign_ups set attempts = 1, claimed_until = now() + interval '1 minute'`
  await ask('second press')
  await deliver()
  expect(standIn.requests).toEqual([])
  await eraseAddress({
    sql: database.sql,
    secret: 's',
    id: randomUUID(),
    email: 'a@b.fi',
    erasedBy: 'admin@example.org',
    hasPlatform: true,
  })
  const [erasure] = await database.sql`
    select next_try_at > now() + interval '50 s' as waits from sign_up_erasures`
  expect(erasure).toEqual({ waits: true })
})
