import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import { AlreadyStored, type MediaStorage, type StoredFile } from './media-storage.ts'
import { startS3 } from '../../testing/s3.ts'
import { openS3Storage } from './s3-storage.ts'

const kinds: Record<string, () => Promise<{ storage: MediaStorage; close: () => Promise<void> }>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coop-storage-'))
    const close = () => rm(folder, { recursive: true })
    return { storage: await openFolderStorage(join(folder, 'media')), close }
  },
  'a bucket': async () => {
    const { options, close } = await startS3()
    return { storage: await openS3Storage(options), close }
  },
}

const bytes = (text: string) => Buffer.from(text)
const digits = bytes('0123456789')

async function listOf(storage: MediaStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

describe.each(Object.entries(kinds))('files in %s', (_kind, open) => {
  let storage: MediaStorage
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    close = opened.close
  })
  afterAll(() => close())

  test('a stored file is read, measured and streamed, whole and in parts', async () => {
    await storage.put('logos/a.svg', digits, 'image/svg+xml')
    expect(await storage.read('logos/a.svg')).toEqual(digits)
    const file = await storage.stat('logos/a.svg')
    expect(file).toMatchObject({ path: 'logos/a.svg', size: 10, etag: expect.stringMatching(/^[^"]+$/) })
    expect(Math.abs(Date.now() - (file?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    const streamed = async (range?: { start: number; end: number }) => {
      const stream = await storage.stream('logos/a.svg', range)
      return stream && (await buffer(stream)).toString()
    }
    expect(await streamed()).toBe('0123456789')
    expect(await streamed({ start: 2, end: 4 })).toBe('234')
    expect(await streamed({ start: 9, end: 9 })).toBe('9')
  })

  test('an existing file is never overwritten', async () => {
    await storage.put('other/b.pdf', bytes('first'), 'application/pdf')
    await expect(storage.put('other/b.pdf', bytes('second'), 'application/pdf')).rejects.toThrow(
      AlreadyStored,
    )
    expect(await storage.read('other/b.pdf')).toEqual(bytes('first'))
  })

  test('a missing file is null, and removing it is no error', async () => {
    expect(await storage.read('none.jpg')).toBeNull()
    expect(await storage.stat('none.jpg')).toBeNull()
    expect(await storage.stream('none.jpg')).toBeNull()
    await storage.remove('none.jpg')
  })

  test('a removed file is gone at once, and its path is free', async () => {
    await storage.put('c.jpg', bytes('one'), 'image/jpeg')
    await storage.stat('c.jpg')
    await storage.remove('c.jpg')
    expect([await storage.stat('c.jpg'), await storage.read('c.jpg')]).toEqual([null, null])
    await storage.put('c.jpg', bytes('two'), 'image/jpeg')
    expect(await storage.read('c.jpg')).toEqual(bytes('two'))
  })

  test('all files are listed, at every depth', async () => {
    await storage.put('listed/deeper/d.png', digits, 'image/png')
    await storage.put('listed.png', digits, 'image/png')
    const files = await listOf(storage)
    const listed = files.filter(({ path }) => path.startsWith('listed'))
    expect(new Map(listed.map(({ path, size }) => [path, size]))).toEqual(
      new Map([
        ['listed.png', 10],
        ['listed/deeper/d.png', 10],
      ]),
    )
    const [file] = listed
    expect(await storage.stat(file?.path ?? '')).toMatchObject({ etag: file?.etag, size: file?.size })
  })

  test.each([
    '../secret',
    '/etc/passwd',
    'a/../../secret',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    '',
    'a/',
    'a\0',
  ])('the path %j is refused', async (path) => {
    await expect(storage.put(path, digits, 'image/png')).rejects.toThrow('No file can be stored')
    expect(await storage.read(path)).toBeNull()
    expect(await storage.stat(path)).toBeNull()
    expect(await storage.stream(path)).toBeNull()
    await storage.remove(path)
  })

  test('megabytes are returned unchanged', async () => {
    const large = Buffer.alloc(5_000_000, 'picture ')
    await storage.put('large.jpg', large, 'image/jpeg')
    const stream = await storage.stream('large.jpg')
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect(stream && hash(await buffer(stream))).toBe(hash(large))
  })
})

test('a folder neither reads nor writes through a link that leads outside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coop-storage-'))
  const outside = join(folder, 'outside')
  await mkdir(outside)
  await writeFile(join(outside, 'secret.jpg'), 'not for you')
  const storage = await openFolderStorage(join(folder, 'media'))
  await symlink(outside, join(folder, 'media', 'linked'))
  await symlink(join(outside, 'secret.jpg'), join(folder, 'media', 'link.jpg'))
  for (const path of ['linked/secret.jpg', 'link.jpg']) {
    expect(await storage.stat(path)).toBeNull()
    expect(await storage.read(path)).toBeNull()
    expect(await storage.stream(path)).toBeNull()
  }
  await expect(storage.put('linked/new.jpg', digits, 'image/jpeg')).rejects.toThrow('outside of the storage')
  expect(await readdir(outside)).toEqual(['secret.jpg'])
  expect(await listOf(storage)).toEqual([])
  await rm(folder, { recursive: true })
})

test('unfinished files of a crash are removed at the next start, and never listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coop-storage-'))
  await openFolderStorage(folder)
  await writeFile(join(folder, '.unfinished-1'), 'half')
  await utimes(join(folder, '.unfinished-1'), 1, 1)
  // Another process is writing the second file.
  await writeFile(join(folder, '.unfinished-2'), 'half')
  const storage = await openFolderStorage(folder)
  expect(await readdir(folder)).toEqual(['.unfinished-2'])
  await storage.put('a.jpg', digits, 'image/jpeg')
  expect(await readdir(folder)).toEqual(['.unfinished-2', 'a.jpg'])
  await rm(folder, { recursive: true })
})
