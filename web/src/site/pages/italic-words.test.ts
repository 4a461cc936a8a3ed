import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { slogans } from './home/slogans.ts'
import { pairs, paradoxText } from './paradox/paradox-text.ts'

const sheets = ['fonts.css', 'emphasis.css'].map((file) => new URL(`../../ui/theme/${file}`, import.meta.url))
const faces = (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('').split('@font-face')

/** The code points in the `unicode-range` of all faces that match the marks. */
function lettersOf(...marks: RegExp[]): Set<number> {
  const range = faces
    .filter((text) => marks.every((mark) => mark.test(text)))
    .map((text) => /unicode-range:([^;]*);/.exec(text)?.[1] ?? '')
    .join()
  const letters = new Set<number>()
  for (const [, first = '', last = first] of range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
    for (let letter = parseInt(first, 16); letter <= parseInt(last, 16); letter += 1) letters.add(letter)
  }
  return letters
}

test('the italic face contains every letter of the words set in it', () => {
  const letters = lettersOf(/fraunces-italic/)
  const words = [...slogans.map(({ turn }) => turn), ...pairs.map(({ light }) => light), paradoxText.deer]
  const missing = new Set(
    Array.from(words.join('')).filter((letter) => !letters.has(letter.codePointAt(0) ?? 0)),
  )
  expect([...missing]).toEqual([])
})

test.each([
  ['running text', 'Instrument Sans', '400 700'],
  ['a heading or a quote', 'Fraunces', '350 600'],
])('emphasised words in %s are italic, whatever their letters', (_place, family, weights) => {
  const upright = lettersOf(new RegExp(`'${family}'`), /^(?!.*font-style)/s)
  const italic = lettersOf(new RegExp(`'${family}'`), /font-style: italic/, new RegExp(`weight: ${weights}`))
  expect(upright.size).toBeGreaterThan(300)
  expect(italic).toEqual(upright)
})
