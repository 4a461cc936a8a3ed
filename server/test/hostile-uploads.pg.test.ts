import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { createUuid7, MAX_UPLOAD_BYTES, type MediaType, uploadAddress, uploadTexts } from '@coop/sync/rules'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalTexts } from '../src/picture-processes/inspection/refusal.ts'
import { type AppUnderTest, type HttpResponse, startAppUnderTest } from '../testing/app-under-test.ts'
import { expectRefused } from '../testing/expect-refused.ts'

let site: AppUnderTest
let before: unknown
beforeAll(async () => {
  site = await startAppUnderTest()
})
afterAll(() => site.close())
beforeEach(async () => {
  before = await whatIsKept()
})

const newId = createUuid7(Date.now, randomBytes)
const resumable = { 'tus-resumable': '1.0.0' }

/** Everything that an upload may store. */
async function whatIsKept(): Promise<unknown> {
  const [counted] = await site.database.sql`select count(*)::int as files from media_files`
  return {
    rows: counted,
    staged: await site.database.sql`select id from staged_uploads where refusal is null`,
    stored: (await readdir(join(site.dataDir, 'media'), { recursive: true })).toSorted(),
    log: site.logLines,
  }
}

async function receivedOf(id: string): Promise<number | undefined> {
  const [row] = await site.database.sql<{ received: number }[]>`
    select received from staged_uploads where id = ${id}`
  return row?.received
}

interface Sent {
  address: string
  answer: HttpResponse
}

function addressOf(id: string, type: MediaType): string {
  return uploadAddress({ category: 'other', id, type }, 'a.bin')
}

function begin(address: string, size: number, headers: Record<string, string> = {}): Promise<HttpResponse> {
  const metadata = `address ${Buffer.from(address).toString('base64')}`
  return site.ask('/api/uploads', {
    method: 'POST',
    headers: {
      ...resumable,
      cookie: site.administrator.cookie,
      'upload-length': String(size),
      'upload-metadata': metadata,
      ...headers,
    },
  })
}

function patch(id: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return site.ask(`/api/uploads/${id}`, {
    method: 'PATCH',
    body,
    headers: {
      ...resumable,
      cookie: site.administrator.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      ...headers,
    },
  })
}

/** Uploads bytes as a file of this type. */
async function send(type: MediaType, bytes: Buffer): Promise<Sent> {
  const id = newId()
  const address = addressOf(id, type)
  const begun = await begin(address, bytes.length)
  if (begun.status !== 201 || bytes.length === 0) return { address, answer: begun }
  return { address, answer: await patch(id, bytes) }
}

async function download(address: string): Promise<HttpResponse> {
  return await site.ask(address, { headers: { cookie: site.administrator.cookie } })
}

const picture = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer()
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A complete PNG in black and white, a few kilobytes in size. */
function aLargePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (content: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`)

const laughs = Array.from(
  { length: 12 },
  (_, i) => `<g id="l${i}">${`<use href="#l${i + 1}"/>`.repeat(10)}</g>`,
)

const refused: [string, MediaType, () => Buffer | Promise<Buffer>, string][] = [
  ['nothing at all', 'image/png', () => Buffer.alloc(0), uploadTexts.wrongType],
  [
    'a GIF that is a script',
    'image/png',
    () => Buffer.from('GIF89a/*\x00*/=1;alert(1)'),
    uploadTexts.wrongType,
  ],
  ['a program', 'application/pdf', () => Buffer.from('\x7fELF\x02\x01\x01'), uploadTexts.wrongType],
  ['a page', 'image/svg+xml', () => Buffer.from('<!doctype html><svg></svg>'), uploadTexts.wrongType],
  [
    'a PNG with the ending of a JPEG',
    'image/jpeg',
    () => picture('png'),
    'of the type PNG, but was announced as JPG',
  ],
  [
    'an SVG with the ending of a PDF',
    'application/pdf',
    () => svg(''),
    'of the type SVG, but was announced as PDF',
  ],
  ['a JPEG of three bytes', 'image/jpeg', () => Buffer.from([0xff, 0xd8, 0xff]), refusalTexts.brokenPicture],
  ['a PNG of 30,000 × 30,000', 'image/png', () => aLargePng(30_000, 30_000), refusalTexts.tooManyPixels],
  ['a PNG of 60,000 × 900', 'image/png', () => aLargePng(60_000, 900), refusalTexts.tooManyPixels],
  ['a document type', 'image/svg+xml', () => svg('', '<!DOCTYPE svg>'), refusalTexts.doctype],
  [
    'a document type with entities behind a comment',
    'image/svg+xml',
    () => svg('', `<!-- Generator --><!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(100)}]>`),
    refusalTexts.doctype,
  ],
  [
    'a page under the document type of a drawing',
    'image/svg+xml',
    () => Buffer.from('<!DOCTYPE svg><html><script>alert(1)</script></html>'),
    refusalTexts.doctype,
  ],
  [
    'a document type that does not end',
    'image/svg+xml',
    () => svg('', '<!DOCTYPE svg [<!ENTITY a "b">'),
    refusalTexts.brokenDrawing,
  ],
  ['a billion laughs by references', 'image/svg+xml', () => svg(laughs.join('')), refusalTexts.tooComplex],
  ['an SVG that breaks off', 'image/svg+xml', () => svg('<g>').subarray(0, -8), refusalTexts.brokenDrawing],
  [
    'a PDF that breaks off',
    'application/pdf',
    () => Buffer.from('%PDF-1.7\n1 0 obj <<'),
    refusalTexts.brokenDocument,
  ],
  ...(['jpeg', 'png', 'webp'] as const).map((format): [string, MediaType, () => Promise<Buffer>, string] => [
    `a ${format} that breaks off`,
    `image/${format}`,
    async () => {
      const whole = await picture(format)
      return whole.subarray(0, whole.length / 2)
    },
    refusalTexts.brokenPicture,
  ]),
]

test.each(refused)(
  '%s is refused with the reason, and nothing is stored',
  async (name, type, make, reason) => {
    const { answer } = await send(type, await make())
    expectRefused(answer, name)
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.body)).toMatchObject({ detail: expect.stringContaining(reason) })
    expect(await whatIsKept()).toEqual(before)
  },
)

test('data appended to a picture or hidden in it is not served', async () => {
  const tail = Buffer.from('<script>alert(1)</script>PK\x03\x04\x05\x06')
  const png = await picture('png')
  const comment = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
  const hidden = Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)])
  for (const [type, bytes] of [
    ['image/jpeg', Buffer.concat([await picture('jpeg'), tail])],
    ['image/webp', Buffer.concat([await picture('webp'), tail])],
    ['image/png', hidden],
  ] as const) {
    expect(bytes.includes('<script>')).toBe(true)
    const { address, answer } = await send(type, bytes)
    expect(answer.status, type).toBe(204)
    const served = await download(address)
    expect([served.status, served.headers['content-type']]).toEqual([200, type])
    expect(served.body).not.toContain('<script>')
  }
})

test('a drawing is served without its scripts and references, with a strict policy', async () => {
  const { address, answer } = await send(
    'image/svg+xml',
    svg(
      '<script>alert(1)</script><image href="https://a.example/a.png"/><path onclick="alert(1)" d="M0 0h9v9z"/>',
    ),
  )
  expect(answer.status).toBe(204)
  const { headers, body } = await download(address)
  expect(body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>\n',
  )
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^image\/svg\+xml/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
})

test('a drawing with a huge declared size gets the size of a screen', async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><path d="M0 0h9"/></svg>',
  )
  const { address } = await send('image/svg+xml', bytes)
  const [row] = await site.database.sql`select width, height from media_files where address = ${address}`
  expect(row).toEqual({ width: 4096, height: 4096 })
})

test('a PDF with a script is a download that no browser opens within the site', async () => {
  const bytes = Buffer.from(
    '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF',
  )
  const { address, answer } = await send('application/pdf', bytes)
  expect(answer.status).toBe(204)
  expect((await download(address)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
})

test('more than 50 MB are refused before any byte is sent', async () => {
  const answer = await begin(addressOf(newId(), 'application/pdf'), MAX_UPLOAD_BYTES + 1)
  expectRefused(answer, '51 MB')
  expect([answer.status, JSON.parse(answer.body).detail]).toEqual([413, uploadTexts.tooLarge])
  expect(await whatIsKept()).toEqual(before)
})

test('more bytes than announced are refused during the transfer', async () => {
  const id = newId()
  await begin(addressOf(id, 'application/pdf'), 1_000)
  const much = Buffer.alloc(53_477_376, 'a')
  const stated = await patch(id, much.subarray(0, 2_000))
  expect(stated.status).toBe(413)
  const streamed = await patch(id, much, { 'transfer-encoding': 'chunked' })
  expect(streamed.status).toBe(413)
  expect(await receivedOf(id)).toBeLessThanOrEqual(1_000)
  const headers = { ...resumable, cookie: site.administrator.cookie }
  expect((await site.ask(`/api/uploads/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  expect(await whatIsKept()).toEqual(before)
})

const id = newId()
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const beginnings: [string, Record<string, string>][] = [
  ['no metadata', { 'upload-metadata': '' }],
  ['metadata of another coding', { 'upload-metadata': 'address %%%' }],
  ['metadata without an address', { 'upload-metadata': `filename ${base64('a.png')}` }],
  ['an address twice', { 'upload-metadata': `address ${base64('a')},address ${base64('b')}` }],
  ...[
    `/media/nowhere/a-${id}.png`,
    `/media/other/a-${id}.gif`,
    `/media/other/../a-${id}.png`,
    `/media/other/..%2fa-${id}.png`,
    `/media/../../etc/cron.d/${id}.png`,
    `/media/other/a\\..\\${id}.png`,
    `/media/other/a\0-${id}.png`,
    `/media/other/${'a'.repeat(300)}-${id}.png`,
    `/media/other/a-${id.toUpperCase()}.png`,
    '/media/other/deer.webp',
    '/media/deer.webp',
    `//a.example/media/other/a-${id}.png`,
    `__proto__`,
  ].map((address): [string, Record<string, string>] => [
    `the address ${JSON.stringify(address).slice(0, 60)}`,
    { 'upload-metadata': `address ${base64(address)}` },
  ]),
  [
    'a hash that is none',
    { 'upload-metadata': `address ${base64(addressOf(id, 'image/png'))},source ${base64('x')}` },
  ],
  ['a length to be told later', { 'upload-length': '', 'upload-defer-length': '1' }],
  ['a negative length', { 'upload-length': '-1' }],
  ['half a byte', { 'upload-length': '1.5' }],
  ['more bytes than there are', { 'upload-length': '99999999999999999999' }],
  ['a part of several', { 'upload-concat': 'partial' }],
  ['no version', { 'tus-resumable': '' }],
  ['another version', { 'tus-resumable': '2.0.0' }],
]

test.each(beginnings)('a start with %s is refused, and no upload is created', async (name, headers) => {
  const answer = await begin(addressOf(id, 'image/png'), 100, headers)
  expectRefused(answer, name)
  expect(await whatIsKept()).toEqual(before)
})

test('a name of 300 characters, or with a path, has no effect', async () => {
  for (const name of ['x'.repeat(300), '../../../etc/passwd', 'a\r\nset-cookie: b', '<b>.png']) {
    const upload = newId()
    const address = addressOf(upload, 'image/png')
    const metadata = `address ${base64(address)},filename ${base64(name)}`
    expect((await begin(address, 10, { 'upload-metadata': metadata })).status).toBe(201)
    const bytes = await picture('png')
    const headers = { ...resumable, cookie: site.administrator.cookie }
    expect((await patch(upload, bytes)).status).toBe(413)
    expect((await site.ask(`/api/uploads/${upload}`, { method: 'DELETE', headers })).status).toBe(204)
  }
  expect(await whatIsKept()).toEqual(before)
})

test('the id of an existing file starts no other upload', async () => {
  const upload = newId()
  const bytes = await picture('png')
  await begin(addressOf(upload, 'image/png'), bytes.length)
  await patch(upload, bytes)
  const other = await begin(`/media/logos/other-${upload}.png`, bytes.length)
  expectRefused(other, 'another address')
  expect(other.status).toBe(409)
  expect((await download(addressOf(upload, 'image/png'))).status).toBe(200)
})

test('only administrators upload, and only from pages of this site', async () => {
  const address = addressOf(newId(), 'image/png')
  const upload = newId()
  await begin(addressOf(upload, 'image/png'), 10)
  const methods = ['HEAD', 'PATCH', 'DELETE']
  const nobody = { cookie: '' }
  expect((await begin(address, 10, nobody)).status).toBe(401)
  expect((await site.ask('/api/uploads', { method: 'OPTIONS', headers: resumable })).status).toBe(401)
  for (const method of methods) {
    const answer = await site.ask(`/api/uploads/${upload}`, { method, headers: resumable })
    expect(answer.status, method).toBe(401)
  }
  const origin = { origin: 'https://elsewhere.example' }
  expect((await begin(address, 10, origin)).status).toBe(403)
  expect((await patch(upload, Buffer.alloc(10), origin)).status).toBe(403)
  const headers = { ...resumable, cookie: site.administrator.cookie }
  expect((await site.ask(`/api/uploads/${upload}`, { method: 'DELETE', headers })).status).toBe(204)
  expect(await whatIsKept()).toEqual(before)
})

test('other methods and other spellings of an upload have no effect', async () => {
  const headers = { ...resumable, cookie: site.administrator.cookie }
  for (const [method, path] of [
    ['GET', `/api/uploads/${id}`],
    ['PUT', `/api/uploads/${id}`],
    ['POST', `/api/uploads/${id}`],
    ['GET', '/api/uploads'],
    ['PATCH', '/api/uploads'],
    ['HEAD', '/api/uploads/..%2f..%2fsecret'],
    ['PATCH', '/api/uploads/%00'],
    ['DELETE', '/api/uploads/uploads'],
    ['HEAD', `/api/uploads/${id}.json`],
    ['HEAD', `/api/uploads/${id}`],
  ] as const) {
    expectRefused(await site.ask(path, { method, headers }), `${method} ${path}`)
  }
  const overridden = { ...headers, 'x-http-method-override': 'DELETE' }
  expectRefused(await site.ask(`/api/uploads/${id}`, { method: 'POST', headers: overridden }), 'override')
  expect(await whatIsKept()).toEqual(before)
})

test.each([
  ['no offset', { 'upload-offset': '' }],
  ['a negative offset', { 'upload-offset': '-1' }],
  ['an offset that is none', { 'upload-offset': 'x' }],
  ['another type', { 'content-type': 'text/plain' }],
  ['an offset of elsewhere', { 'upload-offset': '5' }],
])('bytes with %s are refused', async (name, headers) => {
  const upload = newId()
  const address = addressOf(upload, 'image/png')
  await begin(address, 10)
  expectRefused(await patch(upload, Buffer.alloc(10), headers), name)
  expect(await receivedOf(upload)).toBe(0)
  const own = { ...resumable, cookie: site.administrator.cookie }
  await site.ask(`/api/uploads/${upload}`, { method: 'DELETE', headers: own })
  expect(await whatIsKept()).toEqual(before)
})
