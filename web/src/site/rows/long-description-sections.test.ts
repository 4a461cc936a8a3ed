import { expect, test } from 'vitest'
import { longDescriptionSections } from './long-description-sections.ts'

test('a text is split at headings of both kinds', () => {
  const text = 'We advise.\n\n# What we do\nPlans.\nAnd deeds.\n\nHow we work\nSlowly!'
  expect(longDescriptionSections(text)).toEqual([
    { title: null, paragraphs: ['We advise.'] },
    { title: 'What we do', paragraphs: ['Plans.', 'And deeds.'] },
    { title: 'How we work', paragraphs: ['Slowly!'] },
  ])
})

test.each([
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
  ['Is this a heading?', false],
  ['(It ends here.)', false],
  ['- an item', false],
  ['2) an item', false],
  [`## ${'long '.repeat(20)}`, true],
  ['Closing; punctuation inside', true],
])('"%s" is a heading: %s', (line, is) => {
  const [section] = longDescriptionSections(line)
  expect(section?.title !== null).toBe(is)
})

test.each([null, '', ' \n '])('an empty text has no sections: %j', (text) => {
  expect(longDescriptionSections(text)).toEqual([])
})
