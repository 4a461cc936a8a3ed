import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directorySchema } from '@coop/sync/people'
import { uploadTexts } from '@coop/sync/rules'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type PeopleUnderTest, startPeople } from '../../testing/people.ts'
import { sameOrigin } from '../accounts/requests/same-origin.ts'
import { createErrorHandler } from '../http/problem.ts'
import { refusalTexts } from '../picture-processes/inspection/refusal.ts'
import { createPictureProcesses, type PictureProcesses } from '../picture-processes/picture-processes.ts'
import { createPortraitRoutes } from './portrait-routes.ts'

let people: PeopleUnderTest
let processes: PictureProcesses
let folder: string
let app: Hono
beforeAll(async () => {
  people = await startPeople()
  processes = createPictureProcesses({ concurrency: 1 })
  folder = await mkdtemp(join(tmpdir(), 'portraits-'))
  app = new Hono()
  app.onError(createErrorHandler({ error: console.error }))
  app.use('/api/*', sameOrigin('http://localhost:3000'))
  const { sessionOf } = people.accounts
  app.route('/', createPortraitRoutes({ sql: people.database.sql, sessionOf, processes, folder }))
})
afterAll(async () => {
  await processes.stop()
  await people.close()
  await rm(folder, { recursive: true })
})

async function send(by: Browser, method: string, body: Uint8Array | null, headers: object = {}) {
  return await app.request('/api/account/picture', {
    method,
    headers: { ...Object.fromEntries(by.request().headers), ...headers },
    ...(body !== null && { body: new Uint8Array(body) }),
  })
}

async function pictureOf(email: string, by: Browser): Promise<Buffer | null> {
  const response = await by.send('GET', '/api/admin/people/directory')
  const { picture } =
    directorySchema.parse(await response.json()).people.find((each) => each.email === email) ?? {}
  return picture == null ? null : Buffer.from(picture.split(',')[1] ?? '', 'base64')
}

/** Red on the left and right, green in the middle. */
async function aPhoto(): Promise<Buffer> {
  const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  return await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left: 300, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada at home' } })
    .jpeg()
    .toBuffer()
}

test('a photo becomes a small square of its centre, without its metadata', async () => {
  const ada = await people.administrator('ada@example.org')
  const ben = await people.administrator('ben@example.org')
  expect((await send(ada, 'PUT', await aPhoto())).status).toBe(204)
  const picture = await pictureOf('ada@example.org', ben)
  expect(picture).not.toBeNull()
  const { dominant } = await sharp(picture ?? Buffer.alloc(0)).stats()
  expect(dominant.g).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
  expect(await sharp(picture ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'webp',
    width: 96,
    height: 96,
  })
  expect(picture?.includes('Ada at home')).toBe(false)
  expect(await readdir(folder)).toEqual([])

  expect((await send(ada, 'DELETE', null)).status).toBe(204)
  expect(await pictureOf('ada@example.org', ben)).toBeNull()
})

test('it is deleted with its account', async () => {
  const ada = await people.administrator('gone@example.org')
  await send(ada, 'PUT', await aPhoto())
  await people.database.sql`delete from users where id = ${ada.id}`
  const [rows] = await people.database
    .sql`select count(*)::int as n from user_pictures where user_id = ${ada.id}`
  expect(rows).toEqual({ n: 0 })
})

test.each([
  ['nothing', Buffer.alloc(0), uploadTexts.wrongBulkType],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), uploadTexts.wrongBulkType],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), uploadTexts.wrongBulkType],
  ['a document', Buffer.from('%PDF-1.7 %%EOF'), uploadTexts.wrongBulkType],
  [
    'half a picture',
    Buffer.from('\x89PNG\r\n\x1a\n and then something else', 'latin1'),
    refusalTexts.brokenPicture,
  ],
])('%s is refused, and the former picture stays', async (what, bytes, detail) => {
  const email = `${what.replaceAll(' ', '-')}@example.org`
  const own = await people.administrator(email)
  await send(own, 'PUT', await aPhoto())
  const former = await pictureOf(email, own)
  const response = await send(own, 'PUT', bytes)
  expect([response.status, await response.json()]).toMatchObject([422, { detail }])
  expect(await pictureOf(email, own)).toEqual(former)
  expect(await readdir(folder)).toEqual([])
})

test('a picture with too many pixels, and a body that is too large, are refused', async () => {
  const own = await people.administrator('large@example.org')
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const refused = await send(own, 'PUT', bomb)
  expect([refused.status, await refused.json()]).toMatchObject([422, { detail: refusalTexts.tooManyPixels }])
  expect((await send(own, 'PUT', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
})

test('nobody else can set it: no visitor, nobody without a role, no page of another site', async () => {
  const photo = await aPhoto()
  expect((await send(people.browser(), 'PUT', photo)).status).toBe(401)
  expect((await send(people.browser(), 'DELETE', null)).status).toBe(401)
  const eve = await people.administrator('eve@example.org')
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await send(eve, 'PUT', photo, foreign)).status).toBe(403)
  await people.database.sql`delete from user_roles where user_id = ${eve.id}`
  expect((await send(eve, 'PUT', photo)).status).toBe(403)
  const [rows] = await people.database
    .sql`select count(*)::int as n from user_pictures where user_id = ${eve.id}`
  expect(rows).toEqual({ n: 0 })
})
