import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFile, idOf } from '../../testing/outbox-fixture.ts'
import { metadataOf, startUploadServer, type UploadServer } from '../../testing/upload-server-fixture.ts'
import { sendFile, type SendFileOptions, type SendResult } from './send-file.ts'

let server: UploadServer
beforeEach(async () => {
  server = await startUploadServer()
})
afterEach(() => server.close())

const bytes = Buffer.alloc(2_500_000, 'abcdefghij')
const file = { ...aFile(1), size: bytes.length, since: 0, state: { kind: 'waiting' } as const }
const URL_OF_IT = `/api/uploads/${idOf(1)}`

/** The library's file reader for Node does not support blobs. */
const fileReader: NonNullable<NonNullable<SendFileOptions['transport']>['fileReader']> = {
  openFile: async () => ({
    size: bytes.length,
    slice: async (start, end) => {
      const part = bytes.subarray(start, end)
      return { value: Object.assign(part, { size: part.length }), done: end >= bytes.length }
    },
    close: () => {},
  }),
}

function send(options: Partial<SendFileOptions> = {}): Promise<SendResult> {
  return sendFile({
    file,
    blob: new Blob([bytes]),
    onProgress: () => {},
    signal: new AbortController().signal,
    now: () => 0,
    transport: { endpoint: server.endpoint, fileReader },
    ...options,
  })
}

test('a file is requested, created and sent in parts of a megabyte, with its metadata', async () => {
  const parts: number[] = []
  expect(await send({ onProgress: (part) => parts.push(part) })).toEqual({ kind: 'uploaded' })
  expect(server.requests).toEqual([
    `HEAD ${URL_OF_IT}`,
    'POST /api/uploads',
    ...Array.from({ length: 3 }, () => `PATCH ${URL_OF_IT}`),
  ])
  // A browser logs every response with a status from 400 on as an error.
  expect(Math.max(...server.statuses)).toBeLessThan(400)
  const upload = server.uploads.get(idOf(1))
  expect(upload?.bytes.equals(bytes)).toBe(true)
  const metadata = ['address', 'filename', 'source'].map((name) => metadataOf(upload?.metadata ?? '', name))
  expect(metadata).toEqual([file.address, file.name, file.sourceHash])
  expect(parts.at(-1)).toBe(1)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
})

test('a server of an older version, which returns an error for an unknown upload, gets the file as well', async () => {
  server.isOfOldRelease = true
  expect(await send()).toEqual({ kind: 'uploaded' })
  expect(server.uploads.get(idOf(1))?.bytes.equals(bytes)).toBe(true)
})

test('if the connection is lost repeatedly, no received byte is sent twice', async () => {
  server.cuts.push(100_000, 700_000, 300_000, 800_000)
  let tries = 0
  let result: SendResult
  do {
    tries += 1
    result = await send()
  } while (result.kind === 'interrupted' && tries < 10)
  expect(result).toEqual({ kind: 'uploaded' })
  expect(tries).toBe(5)
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  expect(server.uploads.get(idOf(1))?.bytes.equals(bytes)).toBe(true)
})

test('an upload whose last response was lost is not sent again', async () => {
  server.uploads.set(idOf(1), { length: bytes.length, metadata: '', bytes })
  expect(await send()).toEqual({ kind: 'uploaded' })
  expect(server.requests).toEqual([`HEAD ${URL_OF_IT}`])
})

test('an upload that the server has deleted halfway starts again', async () => {
  server.responses.push({ method: 'PATCH', status: 404 })
  expect(await send()).toMatchObject({ kind: 'interrupted' })
  server.uploads.clear()
  expect(await send()).toEqual({ kind: 'uploaded' })
})

test.each([400, 413, 415, 422])('a rejection with %i has the reason of the server', async (status) => {
  server.responses.push({ method: 'PATCH', status, body: { title: 'Refused', detail: 'It is broken' } })
  expect(await send()).toEqual({ kind: 'refused', message: 'It is broken' })
})

test('a rejection whose response was lost is requested again, with its reason, without sending the file', async () => {
  server.responses.push({ method: 'HEAD', status: 422 })
  server.responses.push({ method: 'POST', status: 422, body: { detail: 'It is broken' } })
  expect(await send()).toEqual({ kind: 'refused', message: 'It is broken' })
  expect(server.requests).toEqual([`HEAD ${URL_OF_IT}`, 'POST /api/uploads'])
})

test.each(['HEAD', 'POST', 'PATCH'])(
  'the end of the session is recognised, at %s as well',
  async (method) => {
    server.responses.push({ method, status: 401 })
    expect(await send()).toEqual({ kind: 'signed-out' })
  },
)

test('an unreachable server does not get the file again, and the result says when it is back', async () => {
  server.responses.push({ method: 'HEAD', status: 503, headers: { 'retry-after': '7' } })
  expect(await send()).toEqual({ kind: 'interrupted', after: 7_000 })
  expect(server.requests).toEqual([`HEAD ${URL_OF_IT}`])
})

test('a stopped upload continues where it was', async () => {
  const lifetime = new AbortController()
  const stopped = send({
    signal: lifetime.signal,
    onProgress: (part) => (part > 0.4 ? lifetime.abort() : undefined),
  })
  expect(await stopped).toEqual({ kind: 'interrupted', after: null })
  expect(await send()).toEqual({ kind: 'uploaded' })
  expect(server.uploads.get(idOf(1))?.bytes.equals(bytes)).toBe(true)
})
