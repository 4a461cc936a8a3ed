import { expect, test } from 'vitest'
import { proseBlocks } from './prose-blocks.ts'

test('empty lines part paragraphs, a single line break stays one', () => {
  expect(proseBlocks('One.\r\nStill one.\n\n\nTwo.')).toEqual([
    { kind: 'paragraph', text: 'One.\nStill one.' },
    { kind: 'paragraph', text: 'Two.' },
  ])
})

test('headings, lists and quotations stand by themselves, with or without empty lines around them', () => {
  expect(proseBlocks('## Title\nText.\n- a\n- b\n1. first\n2) second\n> said\n> so')).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'paragraph', text: 'Text.' },
    { kind: 'list', isOrdered: false, items: ['a', 'b'] },
    { kind: 'list', isOrdered: true, items: ['first', 'second'] },
    { kind: 'quote', text: 'said\nso' },
  ])
})

test('two lists with a gap are two lists, and a broken line belongs to its item', () => {
  expect(proseBlocks('- a\ngoes on\n\n- b')).toEqual([
    { kind: 'list', isOrdered: false, items: ['a goes on'] },
    { kind: 'list', isOrdered: false, items: ['b'] },
  ])
})

test('what only looks like a mark is text', () => {
  expect(proseBlocks('2024 was long.\n\n-20 degrees\n\n<b>bold</b>')).toEqual([
    { kind: 'paragraph', text: '2024 was long.' },
    { kind: 'paragraph', text: '-20 degrees' },
    { kind: 'paragraph', text: '<b>bold</b>' },
  ])
  expect(proseBlocks('##\n\n \n')).toEqual([])
  expect(proseBlocks(null)).toEqual([])
})
