import { randomBytes, randomUUID } from 'node:crypto'
import { createUuid7, uploadAddress } from '@coop/sync/rules'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { batchAnswerSchema, type Write } from '@coop/sync/write'
import sharp from 'sharp'
import { z } from 'zod'
import type { App } from './app-process.ts'

const newId = createUuid7(Date.now, randomBytes)
const sessionSchema = z.object({ user: z.object({ id: z.string() }) })

/** The cookie and the id of the app's administrator. */
export async function signIn({ url, administrator }: App): Promise<{ cookie: string; userId: string }> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (!response.ok) throw new Error(`POST /api/session: ${response.status} ${await response.text()}`)
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { cookie: cookie.join('; '), userId: sessionSchema.parse(await response.json()).user.id }
}

export async function visit(address: string): Promise<void> {
  const response = await fetch(address)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`a page answers ${response.status}`)
}

export function renaming(rowId: string, userId: string): Omit<Write, 'base' | 'changes' | 'seq'> {
  return { id: randomUUID(), entity: 'services', rowId, op: 'update', schemaVersion: SCHEMA_VERSION, userId }
}

export async function send(url: string, cookie: string, write: Write): Promise<void> {
  const response = await fetch(`${url}/api/writes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ writes: [write] }),
  })
  if (!response.ok) throw new Error(`an edit is answered with ${response.status}`)
  const [answer] = batchAnswerSchema.parse(await response.json()).answers
  if (answer?.answer.status !== 'accepted')
    throw new Error(`an edit was not accepted: ${JSON.stringify(answer)}`)
}

export async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Each photograph is a different file, because bytes after its end do not count as part of the picture. */
export async function upload(url: string, cookie: string, photo: Buffer): Promise<void> {
  const bytes = Buffer.concat([photo, randomBytes(16)])
  const id = newId()
  const address = uploadAddress({ category: 'other', id, type: 'image/jpeg' }, 'bench')
  const headers = {
    cookie,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  const metadata = `address ${Buffer.from(address).toString('base64')}`
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  if (answer.status !== 201) throw new Error(`an upload is answered with ${answer.status}`)
  const sent = await fetch(`${url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`the bytes of an upload are answered with ${sent.status}`)
}
