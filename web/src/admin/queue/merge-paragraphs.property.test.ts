import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeParagraphs, paragraphsOf } from './merge-paragraphs.ts'

const text = (paragraphs: readonly string[]) => paragraphs.join('\n\n')

test('a change of one side is taken, and both are kept where both sides changed the same paragraph', () => {
  const base = text(['Title', 'One', 'Two', 'End'])
  const mine = text(['Title', 'One of mine', 'Two', 'End', 'More of mine'])
  const theirs = text(['Title', 'One of theirs', 'End'])
  expect(paragraphsOf(mergeParagraphs(base, mine, theirs))).toEqual([
    'Title',
    'One of theirs',
    'One of mine',
    'End',
    'More of mine',
  ])
})

test('a paragraph that one side deleted and the other did not change is deleted', () => {
  expect(mergeParagraphs(text(['A', 'B', 'C']), text(['A', 'C']), text(['A', 'B', 'C', 'D']))).toBe(
    text(['A', 'C', 'D']),
  )
})

test('a paragraph that both sides added is added once', () => {
  expect(mergeParagraphs('A', text(['A', 'New', 'Mine']), text(['A', 'New']))).toBe(
    text(['A', 'New', 'Mine']),
  )
})

/** A text with different paragraphs, and two versions of it with moved, deleted and added paragraphs. */
const edits = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
  .chain((base) =>
    fc.tuple(
      fc.constant(base.map((number) => `old ${number}`)),
      sideOf(base, ['both 1', 'both 2', 'mine 1', 'mine 2', 'mine 3']),
      sideOf(base, ['both 1', 'both 2', 'theirs 1', 'theirs 2', 'theirs 3']),
    ),
  )

function sideOf(base: readonly number[], added: readonly string[]) {
  return fc
    .tuple(fc.shuffledSubarray([...base]), fc.subarray([...base]), fc.subarray([...added]), fc.boolean())
    .chain(([shuffled, kept, fresh, isShuffled]) => {
      const old = (isShuffled ? shuffled : kept).map((number) => `old ${number}`)
      return fc
        .array(fc.nat({ max: old.length }), { minLength: fresh.length, maxLength: fresh.length })
        .map((places) => fresh.reduce((all, each, i) => all.toSpliced(places[i] ?? 0, 0, each), old))
    })
}

test('all added paragraphs are there, and none occurs twice', { tags: 'random' }, () => {
  fc.assert(
    fc.property(edits, ([base, mine, theirs]) => {
      const merged = paragraphsOf(mergeParagraphs(text(base), text(mine), text(theirs)))
      const added = [...mine, ...theirs].filter((paragraph) => !base.includes(paragraph))
      expect(merged).toEqual(expect.arrayContaining(added))
      expect(new Set(merged).size).toBe(merged.length)
      expect([...base, ...mine, ...theirs]).toEqual(expect.arrayContaining(merged))
    }),
  )
})

test(
  'equal texts stay unchanged, and merging the result with one side again adds nothing',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(edits, fc.string(), ([base, mine, theirs], any) => {
        expect(mergeParagraphs(any, text(mine), text(mine))).toBe(text(mine))
        expect(mergeParagraphs(text(base), text(base), text(theirs))).toBe(text(theirs))
        expect(mergeParagraphs(text(base), text(mine), text(base))).toBe(text(mine))
        const merged = mergeParagraphs(text(base), text(mine), text(theirs))
        expect(mergeParagraphs(merged, merged, merged)).toBe(merged)
        expect(mergeParagraphs(text(theirs), merged, text(theirs))).toBe(merged)
      }),
    )
  },
)
