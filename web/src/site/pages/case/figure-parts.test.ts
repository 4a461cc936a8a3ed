import { expect, test } from 'vitest'
import { figureParts } from './figure-parts.ts'

const figures = (sentence: string) =>
  figureParts(sentence)
    .filter(({ isFigure }) => isFigure)
    .map(({ text }) => text)

test.each([
  ['Wrong desk down from 11 to 2 per cent', ['11', '2 per cent']],
  ['Overtime costs down €380,000 a year', ['€380,000']],
  ['Sales of 1 200 000 € in 3.5 months', ['1 200 000 €', '3.5']],
  ['In 2024, 40% more', ['2024', '40%']],
  ['Agency costs down by €2.6M', ['€2.6M']],
  ['Nobody left', []],
])('%s', (sentence, expected) => {
  expect(figures(sentence)).toEqual(expected)
  expect(
    figureParts(sentence)
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentence)
})
