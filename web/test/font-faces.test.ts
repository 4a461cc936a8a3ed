import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskFaces, emphasisFaces, fontSheets, ownFaces } from '../build/font-faces.ts'

const theme = new URL('../src/ui/theme/', import.meta.url)

test.each(Object.entries(fontSheets))('%s is as make-fonts.ts writes it', (name, sheet) => {
  expect(readFileSync(new URL(name, theme), 'utf8')).toBe(sheet)
})

test.each([...ownFaces, ...deskFaces, ...emphasisFaces].map(({ to }) => to))(
  'the file of %s exists',
  (to) => {
    expect(
      readFileSync(new URL(`fonts/${to}.woff2`, theme))
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('wOF2')
  },
)
