import { request as httpRequest } from 'node:http'
import { uploadTexts } from '@coop/sync/rules'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openBalancer } from '../../../testing/balancer.ts'
import { openBreakingConnection } from '../../../testing/breaking-connection.ts'
import { inspectUpload } from '../../picture-processes/inspection/inspect-upload.ts'
import { createMediaSweep } from '../sweep/sweep-media.ts'
import { createRecordingLogger } from '../../../testing/recording-logger.ts'
import { StagedUploads } from './staged-uploads.ts'
import {
  aFile,
  aPdf,
  refusalOf,
  setUpUploads,
  type TestFile,
  upload,
  type UploadSetup,
} from '../../../testing/uploads.ts'

let t: UploadSetup
beforeAll(async () => {
  t = await setUpUploads()
})
afterAll(() => t.close())
beforeEach(() => {
  t.logLines.length = 0
})
afterEach(async () => {
  t.replace.storage = t.storage
  t.replace.inspect = inspectUpload
  const left = await t.staged()
  if (left.length > 0) throw new Error(`Of an upload is left: ${left.join(', ')}`)
})

async function rowOf({ address }: TestFile) {
  const [row] = await t.database.sql`select * from media_files where address = ${address}`
  return row
}

async function storedBytes({ address }: TestFile): Promise<Buffer | null> {
  return await t.storage.read(address.slice('/media/'.length))
}

function request(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
) {
  return fetch(`http://127.0.0.1:${t.port}/api/uploads${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-who': 'anna', ...headers },
    ...(body !== undefined && { body }),
  })
}

function begin({ address, bytes }: TestFile, headers: Record<string, string> = {}) {
  const metadata = `address ${Buffer.from(address).toString('base64')}`
  return request('POST', '', {
    'upload-length': String(bytes.length),
    'upload-metadata': metadata,
    ...headers,
  })
}

function patch({ id, bytes }: TestFile, from: number, to: number, headers: Record<string, string> = {}) {
  const type = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(from),
    ...headers,
  }
  return request('PATCH', `/${id}`, type, new Uint8Array(bytes.subarray(from, to)))
}

async function offsetOf({ id }: TestFile): Promise<string | null> {
  return (await request('HEAD', `/${id}`)).headers.get('upload-offset')
}

async function receivedOf({ id }: TestFile): Promise<number> {
  const [row] = await t.database.sql<
    { received: number }[]
  >`select received from staged_uploads where id = ${id}`
  return row?.received ?? 0
}

test('a picture is stored in its category folder, and measured before any row can name it', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#456' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const file = aFile(bytes, 'image/jpeg', 'Änna 1.jpg')
  await upload(t.port, file)
  expect(file.address).toMatch(/^\/media\/team-photos\/anna-1-.*\.jpg$/)
  const stored = await storedBytes(file)
  expect(await rowOf(file)).toMatchObject({
    upload_id: file.id,
    media_type: 'image/jpeg',
    storage_path: file.address.slice(1),
    file_size: stored?.length,
    upload_bytes: bytes.length,
    source_hash: 'ab'.repeat(32),
    width: 60,
    height: 90,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    content_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    uploaded_by: 'anna',
    unused_since: null,
  })
})

test('an address accepts the swept file once more, and never another one', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 9, height: 6, channels: 3, background } })
      .png()
      .toBuffer()
  const file = aFile(await picture('#456'), 'image/png')
  const other = { ...file, bytes: await picture('#654') }
  const stem = { ...other, address: file.address.replace('a-file', 'another') }
  await upload(t.port, file)
  const first = await storedBytes(file)
  expect((await begin(stem)).status).toBe(409)
  const aWeekAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
  await t.database.sql`update media_files set unused_since = ${aWeekAgo} where address = ${file.address}`
  await createMediaSweep({ sql: t.database.sql, storage: t.storage, logger: createRecordingLogger() })(
    new Date(),
  )
  expect(await refusalOf(upload(t.port, other))).toEqual([
    422,
    expect.stringContaining('Choose the file again'),
  ])
  expect(await storedBytes(file)).toBeNull()
  expect((await request('DELETE', `/${file.id}`, { prefer: 'unknown=204' })).status).toBe(204)
  await upload(t.port, file)
  expect(await storedBytes(file)).toEqual(first)
})

test('an address that a row or an edit of a release already names accepts no file', async () => {
  const { sql } = t.database
  const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const files = [1, 2, 3, 4].map(() => aFile(picture, 'image/png'))
  const [field, list, text, edit] = files.map(({ address }) => address)
  await sql`insert into services (id, name, slug, category, hero_image_url) values (${files[0]?.id ?? ''}, 'S', 's', 'PR', ${field ?? ''})`
  await sql`
    insert into service_images (id, service_id, image_url, image_type)
    values (${files[1]?.id ?? ''}, ${files[0]?.id ?? ''}, ${list ?? ''}, 'gallery')`
  await sql`insert into content (id, title, slug, content) values (${files[2]?.id ?? ''}, 'A', 'a', ${`![A](${text})`})`
  const release = files[1]?.id ?? ''
  await sql`insert into releases (id, name) values (${release}, 'R')`
  await sql`
    insert into release_edits (id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order)
    values (${release}, ${release}, 'services', ${release}, 'S', 'update', '{}', ${JSON.stringify({ hero_image_url: edit })}::text::jsonb, 1, 1)`
  for (const file of files) {
    expect(await refusalOf(upload(t.port, file))).toEqual([
      422,
      expect.stringContaining('Choose the file again'),
    ])
    expect(await rowOf(file)).toBeUndefined()
    expect(await storedBytes(file)).toBeNull()
  }
})

test('a 50 MB file arrives over a connection that breaks repeatedly, without starting again', async () => {
  const file = aFile(aPdf(50_000_000), 'application/pdf')
  const line = await openBreakingConnection(t.port, () => 3_300_000)
  await upload(line.port, file)
  expect(line.cuts()).toBeGreaterThan(10)
  // Each broken connection loses at most one chunk.
  expect(line.sent()).toBeLessThan(file.bytes.length + (line.cuts() + 1) * 1_000_000)
  line.close()
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  expect(t.logLines).toEqual([])
})

test('after a reload an upload continues at its offset', async () => {
  const file = aFile(aPdf(3_000_000), 'application/pdf')
  await begin(file)
  await patch(file, 0, 1_700_000)
  let first: number | null = null
  await upload(t.port, file, {
    onChunkComplete: (_size, accepted) => {
      first ??= accepted
    },
  })
  expect(first).toBe(2_700_000)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('when the last response is lost, nothing is sent again', async () => {
  const file = aFile(aPdf(300_000), 'application/pdf')
  await upload(t.port, file)
  const line = await openBreakingConnection(t.port, () => Infinity)
  await upload(line.port, file)
  expect(line.sent()).toBeLessThan(2_000)
  line.close()
  const head = await request('HEAD', `/${file.id}`)
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '300000',
    '300000',
  ])
  expect((await begin(file)).status).toBe(201)
  expect((await patch(file, 0, 10)).status).toBe(409)
  expect((await patch(file, 300_000, 300_000)).status).toBe(204)
})

test('an unavailable storage keeps the upload, and the device finishes it without sending it again', async () => {
  const file = aFile(aPdf(500_000), 'application/pdf')
  let tries = 0
  t.replace.storage = {
    ...t.storage,
    async put(...args) {
      tries += 1
      if (tries < 4) throw new Error('The bucket is away')
      await t.storage.put(...args)
    },
  }
  await begin(file)
  const answer = await patch(file, 0, 500_000)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('will be sent again') })
  expect(await rowOf(file)).toBeUndefined()
  const line = await openBreakingConnection(t.port, () => Infinity)
  await upload(line.port, file)
  expect(line.sent()).toBeLessThan(5_000)
  line.close()
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  expect(tries).toBe(4)
})

test('a file stored by a server that then died gets its row from the next attempt', async () => {
  const file = aFile(aPdf(1_000), 'application/pdf')
  await t.storage.put(file.address.slice('/media/'.length), Buffer.from('from before'), 'application/pdf')
  await upload(t.port, file)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  expect(await rowOf(file)).toMatchObject({ file_size: 1_000 })
})

test('a full disk loses no received bytes', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  await begin(file)
  await patch(file, 0, 500)
  await t.database.sql.unsafe(`
    create function fill() returns trigger language plpgsql as
      $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$;
    create trigger fill before insert on staged_upload_parts execute function fill()`)
  const answer = await patch(file, 500, 1_000)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(t.logLines).toHaveLength(1)
  await t.database.sql`drop function fill cascade`
  expect(await offsetOf(file)).toBe('500')
  await upload(t.port, file)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('two tabs that send one file make one file', async () => {
  const file = aFile(aPdf(8_000_000), 'application/pdf')
  const options = { retryDelays: Array.from({ length: 50 }, (_, i) => 10 + i) }
  await Promise.all([upload(t.port, file, options), upload(t.port, file, options)])
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  const [counted] = await t.database
    .sql`select count(*)::int as files from media_files where upload_id = ${file.id}`
  expect(counted).toEqual({ files: 1 })
})

test('concurrent requests that finish an upload inspect it once', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  let looks = 0
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  t.replace.inspect = async (task) => {
    looks += 1
    await gate
    return await inspectUpload(task)
  }
  await begin(file)
  const answers = [patch(file, 0, 2_000)]
  await expect.poll(() => looks).toBe(1)
  answers.push(request('HEAD', `/${file.id}`), patch(file, 2_000, 2_000), begin(file))
  open()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 200, 204, 201])
  expect(looks).toBe(1)
})

test('a request for an upload that is finished meanwhile is answered as complete', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  let looks = 0
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  t.replace.inspect = async (task) => {
    looks += 1
    await gate
    return await inspectUpload(task)
  }
  await begin(file)
  const first = patch(file, 0, 2_000)
  await expect.poll(() => looks).toBe(1)
  const find = StagedUploads.prototype.find.bind(new StagedUploads(t.database.sql))
  const reading = vi.spyOn(StagedUploads.prototype, 'find')
  onTestFinished(() => reading.mockRestore())
  let readings = 0
  reading.mockImplementation(async (id) => {
    readings += 1
    if (readings > 1) await first
    return await find(id)
  })
  const second = patch(file, 2_000, 2_000)
  await expect.poll(() => readings).toBeGreaterThan(0)
  open()
  expect([(await first).status, (await second).status]).toEqual([204, 204])
})

test('neither a wrong offset nor a second start changes the received bytes', async () => {
  const file = aFile(aPdf(3_000), 'application/pdf')
  expect((await begin(file)).headers.get('location')).toBe(`/api/uploads/${file.id}`)
  await patch(file, 0, 1_000)
  expect((await patch(file, 2_000, 3_000)).status).toBe(409)
  expect((await patch(file, 0, 500)).status).toBe(409)
  const again = await begin(file)
  expect([again.status, again.headers.get('location')]).toEqual([201, `/api/uploads/${file.id}`])
  expect((await begin({ ...file, bytes: file.bytes.subarray(1) })).status).toBe(409)
  expect(await offsetOf(file)).toBe('1000')
  await upload(t.port, file)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('two concurrent starts are one upload', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  const answers = await Promise.all([begin(file), begin(file), begin(file)])
  for (const { status } of answers) expect([201, 409]).toContain(status)
  await upload(t.port, file)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('a request on a dead connection gives way to the next one', async () => {
  const file = aFile(aPdf(2_000_000), 'application/pdf')
  await begin(file)
  const dead = httpRequest({
    port: t.port,
    path: `/api/uploads/${file.id}`,
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'x-who': 'anna',
      'content-type': 'application/offset+octet-stream',
      'content-length': '1000000',
      'upload-offset': '0',
    },
  })
  dead.on('error', () => {})
  dead.write(file.bytes.subarray(0, 400_000))
  await expect.poll(() => receivedOf(file)).toBeGreaterThan(0)
  await upload(t.port, file)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  dead.destroy()
})

test('a refused file is deleted at once, and its reason is repeated without the file', async () => {
  const file = aFile(Buffer.from('GIF89a and more'), 'image/png')
  expect(await refusalOf(upload(t.port, file))).toEqual([422, uploadTexts.wrongType])
  expect(await t.staged()).toEqual([])
  const line = await openBreakingConnection(t.port, () => Infinity)
  expect(await refusalOf(upload(line.port, file))).toEqual([422, uploadTexts.wrongType])
  expect(line.sent()).toBeLessThan(2_000)
  line.close()
  expect(await rowOf(file)).toBeUndefined()
  expect(t.logLines).toEqual([])
})

test('an upload belongs to its administrator; once it is stored, a colleague who names it finds it', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  const berta = { 'x-who': 'berta' }
  await begin(file)
  const ofOthers = async () => [
    (await request('HEAD', `/${file.id}`, berta)).status,
    (await patch(file, 0, 1_000, berta)).status,
    (await begin(file, berta)).status,
    (await request('DELETE', `/${file.id}`, berta)).status,
  ]
  expect(await ofOthers()).toEqual([404, 404, 404, 404])
  expect(await offsetOf(file)).toBe('0')
  await upload(t.port, file)
  // A colleague sends an edit that was handed over, and their device first requests its picture.
  expect(await ofOthers()).toEqual([200, 409, 201, 404])
  expect((await begin(file, { ...berta, 'upload-length': '2001' })).status).toBe(409)
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
  expect((await begin(file, { 'x-who': 'guest' })).status).toBe(403)
})

test('a query cannot name another upload than the path', async () => {
  const theirs = aFile(aPdf(2_000), 'application/pdf')
  const mine = aFile(aPdf(2_000), 'application/pdf')
  const berta = { 'x-who': 'berta' }
  await begin(theirs, berta)
  await patch(theirs, 0, 500, berta)
  await begin(mine)
  const type = { 'content-type': 'application/offset+octet-stream' }
  for (const query of [`?/${theirs.id}`, `?a=/${theirs.id}/`, `?/${mine.id}.json`, '?%2f..', '?']) {
    const path = `/${mine.id}${query}`
    const offset = (await request('HEAD', path)).headers.get('upload-offset') ?? ''
    expect([query, offset]).toEqual([query, await offsetOf(mine)])
    const headers = { ...type, 'upload-offset': offset }
    const bytes = new Uint8Array(mine.bytes.subarray(Number(offset), Number(offset) + 10))
    expect([query, (await request('PATCH', path, headers, bytes)).status]).toEqual([query, 204])
  }
  expect(await offsetOf(mine)).toBe('50')
  expect((await request('HEAD', `/${theirs.id}`, berta)).headers.get('upload-offset')).toBe('500')
  expect((await request('DELETE', `/${mine.id}?/${theirs.id}`)).status).toBe(204)
  expect(await t.staged()).toEqual([theirs.id])
  expect((await request('DELETE', `/${theirs.id}?/${theirs.id}.json`, berta)).status).toBe(204)
  expect(await t.staged()).toEqual([])
  expect(t.logLines).toEqual([])
})

test('a missing upload is no error for requests that prefer so, and an error for all others', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  const prefer = { prefer: 'respond-async, unknown=204' }
  for (const method of ['HEAD', 'DELETE']) {
    const answer = await request(method, `/${file.id}`, prefer)
    expect([method, answer.status, answer.headers.get('preference-applied')]).toEqual([
      method,
      204,
      'unknown=204',
    ])
    expect(answer.headers.get('upload-offset')).toBeNull()
    expect((await request(method, `/${file.id}`)).status).toBe(404)
    expect((await request(method, `/${file.id}`, { prefer: 'unknown=200' })).status).toBe(404)
  }
  expect((await patch(file, 0, 10, prefer)).status).toBe(404)
  await begin(file)
  expect((await request('HEAD', `/${file.id}`, { ...prefer, 'x-who': 'berta' })).status).toBe(404)
  expect((await request('HEAD', `/${file.id}`, prefer)).headers.get('upload-offset')).toBe('0')
  expect((await request('DELETE', `/${file.id}`, prefer)).headers.has('preference-applied')).toBe(false)
})

test('an abandoned upload is deleted', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  await begin(file)
  await patch(file, 0, 1_000)
  expect((await request('DELETE', `/${file.id}`)).status).toBe(204)
  expect((await request('HEAD', `/${file.id}`)).status).toBe(404)
  expect((await request('DELETE', `/${file.id}`)).status).toBe(404)
})

test('the first request may contain a small file completely', async () => {
  const file = aFile(aPdf(2_000), 'application/pdf')
  await upload(t.port, file, { uploadDataDuringCreation: true, uploadUrl: null })
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('the server announces its limits, and only to its own pages', async () => {
  const answer = await request('OPTIONS', '', { origin: 'https://elsewhere.example' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('tus-max-size')).toBe('52428800')
  expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an upload whose requests reach different processes arrives once', async () => {
  const file = aFile(aPdf(3_500_000), 'application/pdf')
  const balancer = await openBalancer([t.port, t.otherPort])
  await upload(balancer.port, file)
  expect([...balancer.answered.values()]).toEqual([3, 3])
  balancer.close()
  expect((await storedBytes(file))?.equals(file.bytes)).toBe(true)
})

test('two processes that finish an upload at once inspect it once, and give one refusal', async () => {
  const file = aFile(Buffer.from('GIF89a and more'), 'image/png')
  let looks = 0
  t.replace.inspect = async (task) => {
    looks += 1
    return await inspectUpload(task)
  }
  await begin(file)
  // All bytes were received, and the process died before it finished the upload.
  await t.database.sql`update staged_uploads set received = size where id = ${file.id}`
  await t.database.sql`insert into staged_upload_parts values (${file.id}, 0, ${file.bytes})`
  const heads = [t.port, t.otherPort].map((port) =>
    fetch(`http://127.0.0.1:${port}/api/uploads/${file.id}`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'x-who': 'anna', 'upload-offset': String(file.bytes.length) },
    }),
  )
  expect((await Promise.all(heads)).map(({ status }) => status)).toEqual([422, 422])
  expect(looks).toBe(1)
  expect((await request('DELETE', `/${file.id}`)).status).toBe(404)
  expect((await begin(file)).status).toBe(201)
  expect((await request('DELETE', `/${file.id}`)).status).toBe(204)
})
