import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFile, picturesFolder, pictureSize } from './demo-picture.ts'
import { demoPictures } from './demo-pictures.ts'
import { buildDemoContent } from './demo-rows.ts'

const committed = demoPictures()

test('every picture that a row names exists', () => {
  const files = new Set(demoPictures().map((picture) => `/media/${pictureFile(picture)}`))
  const rows = buildDemoContent(new Date('2026-11-15T10:00:00Z')).tables.flatMap((table) => table.rows)
  const named = rows
    .flatMap((row) => Object.values(row))
    .filter((value) => String(value).startsWith('/media/'))
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((address) => !files.has(address))).toEqual([])
})

test('every picture is committed, without extra files, and all have at most 12 MB in total', () => {
  expect(readdirSync(picturesFolder).toSorted()).toEqual(committed.map(pictureFile).toSorted())
  const total = committed.reduce((sum, picture) => sum + pictureSize(picture), 0)
  expect(total).toBeLessThanOrEqual(12_000_000)
})

test.each(committed)('$key has the stated size and an alternative text', async (picture) => {
  const { width, height } = await sharp(picturesFolder + pictureFile(picture)).metadata()
  expect([width, height]).toEqual([picture.width, picture.height])
  expect(picture.alt.trim().length).toBeGreaterThanOrEqual(10)
  expect(picture.alt).not.toMatch(/^(a )?(picture|image|illustration) of/i)
})

test('a logo is a drawing without text that needs a font, and without scripts or addresses', () => {
  for (const picture of committed.filter((picture) => pictureFile(picture).endsWith('.svg'))) {
    const svg = readFileSync(picturesFolder + pictureFile(picture), 'utf8')
    expect(svg).not.toMatch(/<(text|script|style|image|foreignObject)|href=|\son\w+=/)
    expect(svg.length).toBeLessThan(20_000)
  }
})
