import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStorage } from '../storage/folder-storage.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { startS3 } from '../../testing/s3.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import { mediaResponse } from './media-files.ts'

let parent: string
let s3: Awaited<ReturnType<typeof startS3>>
const storages = new Map<string, MediaStorage>()
const large = Buffer.alloc(1_000_000, 'a long document ')
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'coop-media-'))
  s3 = await startS3()
  storages.set('a folder', await openFolderStorage(join(parent, 'media')))
  storages.set('a bucket', await openS3Storage(s3.options))
  for (const storage of storages.values()) {
    await storage.put('team-photos/anna.jpg', Buffer.from('0123456789'), 'image/jpeg')
    await storage.put('other/report.pdf', large, 'application/pdf')
    await storage.put('sign.svg', Buffer.from('<svg/>'), 'image/svg+xml')
    await storage.put('page.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
  }
})
afterAll(async () => {
  await s3.close()
  await rm(parent, { recursive: true })
})

describe.each(['a folder', 'a bucket'])('files from %s', (kind) => {
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const storage = storages.get(kind)
    if (storage === undefined) throw new Error(kind)
    return mediaResponse(new Request(`http://site${path}`, { headers, method }), storage)
  }

  test('a picture in a category folder is shown, with a tag', async () => {
    const response = await ask('/media/team-photos/anna.jpg')
    expect(await response?.text()).toBe('0123456789')
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(response?.headers.get('content-disposition')).toBeNull()
    const etag = response?.headers.get('etag') ?? ''
    const again = await ask('/media/team-photos/anna.jpg', { 'if-none-match': etag })
    expect([again?.status, await again?.text()]).toEqual([304, ''])
  })

  test('a document is a sandboxed download, whole or in parts', async () => {
    const whole = await ask('/media/other/report.pdf')
    expect(await whole?.text()).toBe(large.toString())
    expect(Object.fromEntries(whole?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''report.pdf",
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': '1000000',
    })
    const part = await ask('/media/other/report.pdf', { range: 'bytes=16-31' })
    expect([part?.status, await part?.text()]).toEqual([206, 'a long document '])
    expect(part?.headers.get('content-range')).toBe('bytes 16-31/1000000')
    const beyond = await ask('/media/other/report.pdf', { range: 'bytes=1000000-' })
    expect([beyond?.status, beyond?.headers.get('content-range')]).toEqual([416, 'bytes */1000000'])
    const head = await ask('/media/other/report.pdf', {}, 'HEAD')
    expect([head?.headers.get('content-length'), await head?.text()]).toEqual(['1000000', ''])
  })

  test('a client that disconnects early leaves no file open', async () => {
    const response = await ask('/media/other/report.pdf')
    const reader = response?.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })

  test('a drawing is shown without scripts, and a file that is no picture is a download', async () => {
    const drawing = await ask('/media/sign.svg')
    expect(drawing?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox$/)
    expect(drawing?.headers.get('content-disposition')).toBeNull()
    expect((await ask('/media/page.html'))?.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([
    '/media/none.jpg',
    '/media/..%2fsecret.jpg',
    '/media/team-photos/',
    '/media/team-photos',
    '/x.jpg',
  ])('%s is not found', async (path) => {
    expect(await ask(path)).toBeUndefined()
  })
})
