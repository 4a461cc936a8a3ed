import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createMailServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { storeSignUp } from './store-sign-up.ts'
import { mailNotices, type Notice, notifyAdministrators, postNotices } from './notify-administrators.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate sign_ups`)

const aSignUp = (listId: number) =>
  database.sql`insert into sign_ups (id, list_id, email, consented_at) values (${randomUUID()}, ${listId}, ${`${randomUUID()}@b.fi`}, now())`
/** One person signs up, and again with each call. */
const aino = { id: randomUUID(), email: 'aino@b.fi', firstName: '', lastName: '', listId: 36 }
const ask = () =>
  storeSignUp(database.sql, aino, {
    key: randomUUID(),
    page: null,
    consentVersion: null,
    consentedAt: new Date(),
  })
const lists = { sales: 36, newsletter: 40 }
const notice: Notice = {
  subject: '2 new sign-ups',
  text: 'Read them.',
  newSignUps: 2,
  byList: { sales: 2 },
  url: 'http://localhost/admin/sign-ups',
}
const notifyBy = (send: (notice: Notice) => Promise<void>, betweenMs = 600_000) =>
  notifyAdministrators({ sql: database.sql, send, lists, url: 'http://localhost/admin/sign-ups', betweenMs })

test('a notice counts each sign-up once, and contains no address', async () => {
  const notices: Notice[] = []
  const send = async (notice: Notice) => void notices.push(notice)
  await notifyBy(send)
  expect(notices).toEqual([])
  await Promise.all([aSignUp(36), aSignUp(36), aSignUp(40), aSignUp(77)])
  await Promise.all([notifyBy(send), notifyBy(send)])
  expect(notices).toMatchObject([{ newSignUps: 4, byList: { sales: 2, newsletter: 1, 'list 77': 1 } }])
  expect(JSON.stringify(notices)).not.toContain('@')
})

test('sign-ups soon after a notice wait for the next one', async () => {
  const counts: number[] = []
  const send = async ({ newSignUps }: Notice) => void counts.push(newSignUps)
  await aSignUp(36)
  await notifyBy(send)
  await aSignUp(36)
  await aSignUp(36)
  expect(await notifyBy(send)).toBeLessThanOrEqual(60_000)
  expect(counts).toEqual([1])
  await database.sql`update sign_ups set noticed_at = noticed_at - interval '11 minutes' where noticed_at is not null`
  await notifyBy(send)
  expect(counts).toEqual([1, 2])
})

test('a notice that could not be sent is not recorded', async () => {
  await aSignUp(36)
  await expect(notifyBy(() => Promise.reject(new Error('no mail')))).rejects.toThrow('no mail')
  const counts: number[] = []
  await notifyBy(async ({ newSignUps }) => void counts.push(newSignUps))
  expect(counts).toEqual([1])
})

test('a slow mail server delays no sign-up, and one repeated meanwhile is in the next notice', async () => {
  await ask()
  const counts: number[] = []
  const slowly = async ({ newSignUps }: Notice) => {
    await ask()
    counts.push(newSignUps)
  }
  await notifyBy(slowly, 0)
  await notifyBy(async ({ newSignUps }) => void counts.push(newSignUps), 0)
  await notifyBy(async ({ newSignUps }) => void counts.push(newSignUps), 0)
  expect(counts).toEqual([1, 1])
})

test('a sign-up repeated soon after its notice also waits for the next one', async () => {
  const counts: number[] = []
  const send = async ({ newSignUps }: Notice) => void counts.push(newSignUps)
  await ask()
  await notifyBy(send)
  await ask()
  expect(await notifyBy(send)).toBeLessThanOrEqual(60_000)
  expect(counts).toEqual([1])
  await database.sql`update sign_ups set noticed_at = noticed_at - interval '11 minutes'`
  await notifyBy(send)
  await notifyBy(send)
  expect(counts).toEqual([1, 1])
})

test('a sign-up repeated while its notice is sent does not shorten the time between notices', async () => {
  const counts: number[] = []
  const send = async ({ newSignUps }: Notice) => {
    await ask()
    counts.push(newSignUps)
  }
  await ask()
  await notifyBy(send)
  await notifyBy(send)
  expect(counts).toEqual([1])
})

test('a webhook gets the counts, and its refusal is an error', async () => {
  const bodies: unknown[] = []
  let status = 200
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => bodies.push(JSON.parse(text)))
    request.on('end', () => response.writeHead(status).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const send = postNotices(`http://127.0.0.1:${port}/hook`)
  await send(notice)
  expect(bodies).toEqual([notice])
  status = 500
  await expect(send(notice)).rejects.toThrow('answered 500')
  server.close().closeAllConnections()
})

test('a mail server gets the mail', async () => {
  const received: string[] = []
  const server = createMailServer((socket) => {
    let isLetter = false
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (isLetter && !text.endsWith('\r\n.\r\n')) return
      if (text.startsWith('DATA')) isLetter = true
      else if (text.endsWith('\r\n.\r\n')) isLetter = false
      socket.write(
        text.startsWith('DATA') ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const send = mailNotices({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'site@example.org',
    to: 'boss@example.org',
  })
  await send(notice)
  server.close()
  expect(received.join('')).toMatch(
    /RCPT TO:<boss@example\.org>[\s\S]*Subject: 2 new sign-ups[\s\S]*Read them\./,
  )
})
