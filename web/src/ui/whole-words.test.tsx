import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WholeWords } from './whole-words.tsx'

afterEach(cleanup)

const held = (text: string) => {
  const { container } = render(<WholeWords text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('.whitespace-nowrap')].map((word) => word.textContent)
}

test('a short word is held together at its hyphen, and nothing of the text is changed', () => {
  expect(held('Write to the co-operative by e-mail.')).toEqual(['co-operative', 'e-mail'])
  expect(held('Žuvėdra-Ülejõe, twenty-two')).toEqual(['Žuvėdra-Ülejõe', 'twenty-two'])
  expect(held('No hyphen – a dash')).toEqual([])
})

test('a word that would not fit on a phone may break', () => {
  expect(held('Donaudampfschifffahrts-gesellschaftskapitän')).toEqual([])
})
