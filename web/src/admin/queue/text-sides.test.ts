import { expect, test } from 'vitest'
import { markedByEither, textSides } from './text-sides.ts'

const part = (text: string, isMarked = false) => ({ text, isMarked })

test('what either side has taken out is marked in the text before', () => {
  expect(
    markedByEither(
      [part('One '), part('two', true), part(' three four')],
      [part('One two three '), part('four', true)],
    ),
  ).toEqual([part('One '), part('two', true), part(' three '), part('four', true)])
})

test('the text before stays whole, and empty texts have no parts', () => {
  const { base } = textSides('One two three', 'One three', 'One two four')
  expect(base.map(({ text }) => text).join('')).toBe('One two three')
  expect(textSides('', 'New', 'Newer').base).toEqual([])
})
