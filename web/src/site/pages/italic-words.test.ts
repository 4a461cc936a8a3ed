import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { slogans } from './home/slogans.ts'
import { pairs, paradoxText } from './paradox/paradox-text.ts'

/** The letters of a face, as its `unicode-range` lists them. */
async function lettersOf(face: RegExp): Promise<Set<number>> {
  const styles = await readFile(new URL('../../ui/fonts.css', import.meta.url), 'utf8')
  const found = styles.split('@font-face').find((text) => face.test(text)) ?? ''
  const range = /unicode-range:([^;]*);/.exec(found)?.[1] ?? ''
  const letters = new Set<number>()
  for (const [, first = '', last = first] of range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
    for (let letter = parseInt(first, 16); letter <= parseInt(last, 16); letter += 1) letters.add(letter)
  }
  return letters
}

test('the italic has every letter of the words that are set in it', async () => {
  const letters = await lettersOf(/fraunces-italic/)
  const words = [...slogans.map(({ turn }) => turn), ...pairs.map(({ light }) => light), paradoxText.deer]
  const missing = new Set(
    Array.from(words.join('')).filter((letter) => !letters.has(letter.codePointAt(0) ?? 0)),
  )
  expect([...missing]).toEqual([])
})
