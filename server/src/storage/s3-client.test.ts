import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openS3Client } from './s3-client.ts'
import { startS3 } from '../../testing/s3.ts'
import { openS3Storage } from './s3-storage.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

test('a missing bucket, refused keys and an unreachable address each give one sentence', async () => {
  const opening = (changed: Partial<typeof s3.options>) => openS3Storage({ ...s3.options, ...changed })
  await expect(opening({ bucket: 'another' })).rejects.toThrow('S3_BUCKET is not usable')
  await expect(opening({ accessKeyId: 'UNKNOWN' })).rejects.toThrow('S3_SECRET_ACCESS_KEY are not usable')
  await expect(opening({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('S3_ENDPOINT is not usable')
})

/** A store that returns these statuses in order, then 200. */
async function aStore(...statuses: number[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => response.writeHead(statuses.shift() ?? 200).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const { request } = openS3Client({ ...s3.options, endpoint: `http://127.0.0.1:${port}/below/` })
  return { asked, request, close: () => server.close() }
}

test('a bucket that already has files can be opened', async () => {
  const bucket = await openS3Storage(s3.options)
  for (const path of ['a.jpg', 'none/b.jpg', 'none/c.jpg']) {
    await bucket.put(path, Buffer.from(path), 'image/jpeg')
  }
  const again = await openS3Storage(s3.options)
  expect((await again.read('a.jpg'))?.toString()).toBe('a.jpg')
})

test('a list of several pages is read completely', async () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-11-22T10:00:00.000Z</LastModified><ETag>&quot;${key}&quot;</ETag></Contents>`
  const page = (content: string) =>
    `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>media</Name>${content}</ListBucketResult>`
  const asked: string[] = []
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token')
    asked.push(token ?? 'first')
    response.end(
      token === null
        ? page(
            `${object('a.jpg')}${object('logos/b&amp;.svg')}<NextContinuationToken>a+b/=</NextContinuationToken>`,
          )
        : page(object('logos/c.svg')),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const storage = await openS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}` })
  asked.length = 0
  const listed: string[] = []
  for await (const { path, size, etag } of storage.list()) listed.push(`${path} ${size} ${etag}`)
  // A key that is not one of our paths belongs to another program.
  expect(listed).toEqual(['a.jpg 3 a.jpg', 'logos/c.svg 3 logos/c.svg'])
  expect(asked).toEqual(['first', 'a+b/='])
  server.close()
})

test('a temporary failure is retried with the whole body, a permanent one is reported at once', async () => {
  const passing = await aStore(503, 500)
  const { status } = await passing.request('PUT', 'a.jpg', { body: new Uint8Array(9) })
  expect([status, passing.asked]).toEqual([200, Array.from({ length: 3 }, () => 'PUT /below/media/a.jpg')])
  passing.close()

  const refusing = await aStore(403)
  await expect(refusing.request('GET', 'a.jpg')).rejects.toThrow('responds to GET a.jpg with 403')
  expect(refusing.asked).toHaveLength(1)
  refusing.close()
})
