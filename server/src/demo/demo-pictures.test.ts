import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markFiles } from './art/marks/marks.ts'
import { sceneFiles } from './art/scenes/scene-files.ts'
import { demoPictures, pictureFile, picturesFolder, pictureSize } from './demo-pictures.ts'
import { buildDemoContent } from './demo-rows.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const committed = demoPictures()

test('every picture that a row names is one of ours', () => {
  const files = new Set(demoPictures().map((picture) => `/media/${pictureFile(picture)}`))
  const rows = buildDemoContent(new Date('2026-11-15T10:00:00Z')).tables.flatMap((table) => table.rows)
  const named = rows
    .flatMap((row) => Object.values(row))
    .filter((value) => String(value).startsWith('/media/'))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((address) => !files.has(address))).toEqual([])
})

test('every picture is committed, nothing else is, and all together weigh at most 12 MB', () => {
  expect(readdirSync(picturesFolder).toSorted()).toEqual(committed.map(pictureFile).toSorted())
  const total = committed.reduce((sum, picture) => sum + pictureSize(picture), 0)
  expect(total).toBeLessThanOrEqual(12_000_000)
})

test.each(committed)('$key has the stated size and says what is seen', async (picture) => {
  const { width, height } = await sharp(picturesFolder + pictureFile(picture)).metadata()
  expect([width, height]).toEqual([picture.width, picture.height])
  expect(picture.alt.trim().length).toBeGreaterThanOrEqual(10)
  expect(picture.alt).not.toMatch(/^(a )?(picture|image|illustration) of/i)
})

test('a drawing without text that needs a typeface, a script or an address is all that a logo may be', () => {
  for (const picture of committed.filter((picture) => pictureFile(picture).endsWith('.svg'))) {
    const svg = readFileSync(picturesFolder + pictureFile(picture), 'utf8')
    expect(svg).not.toMatch(/<(text|script|style|image|foreignObject)|href=|\son\w+=/)
    expect(svg.length).toBeLessThan(20_000)
  }
})

test('preview cards have the size that feeds ask for and at most 120 kB', async () => {
  const cards = markFiles.filter(({ path }) => path.startsWith('web/public/og/'))
  expect(cards.length).toBe(15)
  for (const { path } of cards) {
    const card = sharp(root + path)
    const { width, height } = await card.metadata()
    expect([path, width, height]).toEqual([path, 1200, 630])
    expect(readFileSync(root + path).length).toBeLessThanOrEqual(120_000)
  }
})

test('a drawing comes out the same twice', async () => {
  const one = [...sceneFiles, ...markFiles].filter(({ path }) =>
    /logo-koivik|theme-growth|favicon/.test(path),
  )
  expect(one).toHaveLength(3)
  for (const { path, draw } of one) {
    const [first, second] = [Buffer.from(await draw()), Buffer.from(await draw())]
    expect(first.equals(second), path).toBe(true)
  }
})
