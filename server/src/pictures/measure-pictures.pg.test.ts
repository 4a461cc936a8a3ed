import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, insert, setUpWrites, update, type WriteSetup } from '../../testing/writes.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import {
  createPictureProcesses,
  type PictureProcesses,
  ProcessUnavailable,
} from '../picture-processes/picture-processes.ts'
import { openPictureSource, type PictureSource } from './picture-source.ts'
import { startPictureMeasuring } from './measure-pictures.ts'

let t: WriteSetup
let dataDir: string
let source: PictureSource
let processes: PictureProcesses
beforeAll(async () => {
  t = await setUpWrites()
  dataDir = await mkdtemp(join(tmpdir(), 'coop-measures-'))
  await mkdir(join(dataDir, 'media'))
  for (const [name, width] of [['a.png', 300] as const, ['b.png', 200] as const]) {
    const background = { r: width, g: 20, b: 40 }
    await sharp({ create: { width, height: 100, channels: 3, background } }).toFile(
      join(dataDir, 'media', name),
    )
  }
  await writeFile(join(dataDir, 'media', 'c.pdf'), '%PDF-1.7')
  const storage = await openFolderStorage(join(dataDir, 'media'))
  source = await openPictureSource(storage, { copiesFolder: join(dataDir, 'copies') })
  processes = createPictureProcesses({ concurrency: 1 })
})
afterAll(async () => {
  await processes.stop()
  await t.database.drop()
  await rm(dataDir, { recursive: true })
})

const failed: string[] = []
const measureAll = async (): Promise<void> => {
  const measuring = startPictureMeasuring({
    sql: t.database.sql,
    source,
    processes,
    logger: { warn: (text) => failed.push(text) },
  })
  measuring.wake()
  await measuring.whenIdle()
}
async function rowOf(id: string) {
  const [row] = await t.database.sql<
    { width: number | null; height: number | null; placeholder: string | null; content_hash: string | null }[]
  >`select width, height, placeholder, content_hash from website_assets where id = ${id}`
  return row
}
async function anAsset(url: string): Promise<string> {
  const values = { asset_key: randomUUID(), category: 'other', image_url: url }
  const write = insert('website_assets', values)
  expect(await t.sendOne(write)).toMatchObject(accepted)
  return write.rowId
}

const nothing = { width: null, height: null, placeholder: null, content_hash: null }

test('an asset is measured when it is new or gets another file, and keeps its measures through other edits', async () => {
  const id = await anAsset('/media/a.png')
  expect(await rowOf(id)).toEqual(nothing)
  await measureAll()
  const first = await rowOf(id)
  expect(first).toMatchObject({ width: 300, height: 100 })
  expect(first?.placeholder).toMatch(/^data:image/)

  expect(
    await t.sendOne(update('website_assets', id, { alt_text: null }, { alt_text: 'A wall' })),
  ).toMatchObject(accepted)
  expect(await rowOf(id)).toEqual(first)

  const other = update('website_assets', id, { image_url: '/media/a.png' }, { image_url: '/media/b.png' })
  expect(await t.sendOne(other)).toMatchObject(accepted)
  expect(await rowOf(id)).toEqual(nothing)
  await measureAll()
  expect(await rowOf(id)).toMatchObject({ width: 200 })
})

test('a file that is not our picture is skipped, and delays no other', async () => {
  const others = ['/media/c.pdf', '/media/missing.png', '/media/folder/a.png']
  const ids = await Promise.all(others.map(anAsset))
  const good = await anAsset('/media/b.png')
  await measureAll()
  expect(await Promise.all(ids.map(rowOf))).toEqual(others.map(() => nothing))
  expect(await rowOf(good)).toMatchObject({ width: 200 })
  expect(failed).toEqual([])
})

test('a picture for which no process can start is measured after the next wake', async () => {
  const id = await anAsset('/media/a.png')
  let isDown = true
  const warnings: string[] = []
  const measuring = startPictureMeasuring({
    sql: t.database.sql,
    source,
    processes: {
      run: (task, input) =>
        isDown
          ? Promise.reject(new ProcessUnavailable('No process could be started'))
          : processes.run(task, input),
    },
    logger: { warn: (text) => warnings.push(text) },
  })
  measuring.wake()
  await measuring.whenIdle()
  expect(await rowOf(id)).toEqual(nothing)
  expect(warnings).toEqual(['Measuring pictures failed; tried again after the next change'])
  isDown = false
  measuring.wake()
  await measuring.whenIdle()
  expect(await rowOf(id)).toMatchObject({ width: 300 })
})
