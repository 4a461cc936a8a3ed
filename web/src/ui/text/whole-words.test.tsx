import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WholeWords } from './whole-words.tsx'

afterEach(cleanup)

const unbreakableWords = (text: string) => {
  const { container } = render(<WholeWords text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('.whitespace-nowrap')].map((word) => word.textContent)
}

test('a short word is not broken at its hyphen, and the text is unchanged', () => {
  expect(unbreakableWords('Write to the co-operative by e-mail.')).toEqual(['co-operative', 'e-mail'])
  expect(unbreakableWords('Žuvėdra-Ülejõe, twenty-two')).toEqual(['Žuvėdra-Ülejõe', 'twenty-two'])
  expect(unbreakableWords('No hyphen – a dash')).toEqual([])
})

test('a word too long for a phone may be broken', () => {
  expect(unbreakableWords('Donaudampfschifffahrts-gesellschaftskapitän')).toEqual([])
})
