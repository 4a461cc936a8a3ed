import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markFiles } from './marks/marks.ts'
import { sceneCatalogue, sceneFiles } from './scenes/scene-files.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('the scene list of the demo content matches the scenes', async () => {
  expect(readFileSync(root + sceneCatalogue.path, 'utf8')).toBe(await sceneCatalogue.draw())
})

test('preview cards have the size that feeds require and at most 120 kB', async () => {
  const cards = markFiles.filter(({ path }) => path.startsWith('web/public/og/'))
  expect(cards.length).toBe(15)
  for (const { path } of cards) {
    const card = sharp(root + path)
    const { width, height } = await card.metadata()
    expect([path, width, height]).toEqual([path, 1200, 630])
    expect(readFileSync(root + path).length).toBeLessThanOrEqual(120_000)
  }
})

test('a drawing is rendered identically twice', async () => {
  const one = [...sceneFiles, ...markFiles].filter(({ path }) =>
    /logo-koivik|theme-growth|favicon/.test(path),
  )
  expect(one).toHaveLength(3)
  for (const { path, draw } of one) {
    const [first, second] = [Buffer.from(await draw()), Buffer.from(await draw())]
    expect(first.equals(second), path).toBe(true)
  }
})
