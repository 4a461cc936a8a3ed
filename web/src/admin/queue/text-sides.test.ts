import { expect, test } from 'vitest'
import { markedByEither, textSides } from './text-sides.ts'

const part = (text: string, isMarked = false) => ({ text, isMarked })

test('parts that either side removed are marked in the old text', () => {
  expect(
    markedByEither(
      [part('One '), part('two', true), part(' three four')],
      [part('One two three '), part('four', true)],
    ),
  ).toEqual([part('One '), part('two', true), part(' three '), part('four', true)])
})

test('the old text stays complete, and empty texts have no parts', () => {
  const { base } = textSides('One two three', 'One three', 'One two four')
  expect(base.map(({ text }) => text).join('')).toBe('One two three')
  expect(textSides('', 'New', 'Newer').base).toEqual([])
})
