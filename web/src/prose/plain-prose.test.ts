import { expect, test } from 'vitest'
import { plainProse } from './plain-prose.ts'
import type { ProseBlock } from './prose-block.ts'

const paragraph = (text: string): ProseBlock => ({ kind: 'paragraph', text: [text] })
const list = (isOrdered: boolean, ...items: string[]): ProseBlock => listFrom(1, isOrdered, ...items)
const listFrom = (start: number, isOrdered: boolean, ...items: string[]): ProseBlock => ({
  kind: 'list',
  isOrdered,
  start,
  items: items.map((item) => [paragraph(item)]),
})

test('empty lines separate paragraphs, and a single line break is kept', () => {
  expect(plainProse('One.\r\nStill one.\n\n\nTwo.')).toEqual([
    paragraph('One.\nStill one.'),
    paragraph('Two.'),
  ])
})

test('headings, lists and quotes are separate blocks, with or without empty lines around them', () => {
  expect(plainProse('## Title\nText.\n- a\n- b\n1. first\n2) second\n> said\n> so')).toEqual([
    { kind: 'heading', level: 2, text: ['Title'] },
    paragraph('Text.'),
    list(false, 'a', 'b'),
    list(true, 'first', 'second'),
    { kind: 'quote', blocks: [paragraph('said\nso')] },
  ])
})

test('two lists with a gap are two lists, and a wrapped line belongs to its item', () => {
  expect(plainProse('- a\ngoes on\n\n- b')).toEqual([list(false, 'a goes on'), list(false, 'b')])
})

test('a numbered list starts at its first number', () => {
  expect(
    plainProse('1. We ask.\n\n2) We test.\nTwice.\n\n3. We build.\n4. We leave.\n\n2025. The year.'),
  ).toEqual([
    listFrom(1, true, 'We ask.'),
    listFrom(2, true, 'We test. Twice.'),
    listFrom(3, true, 'We build.', 'We leave.'),
    listFrom(2025, true, 'The year.'),
  ])
  expect(plainProse('1234567890. No number of a list.')).toEqual([
    paragraph('1234567890. No number of a list.'),
  ])
})

test('text that only resembles a mark remains text', () => {
  expect(plainProse('2024 was long.\n\n-20 degrees\n\n<b>bold</b>')).toEqual([
    paragraph('2024 was long.'),
    paragraph('-20 degrees'),
    paragraph('<b>bold</b>'),
  ])
  expect(plainProse('##\n\n \n')).toEqual([])
  expect(plainProse(null)).toEqual([])
})
