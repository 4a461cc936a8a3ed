import { expectLinearTime, repeatedTexts } from '@coop/sync/testing'
import * as fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { markdownStretches, plainBeginning } from './markdown-bounds.ts'
import { markdownSubset } from './markdown-subset.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readMarkdown } from './read-markdown.ts'

const marks = '- * + 1. 2. 2) > # ## ** * _ __ [ ] ( ) ![ [a](/b) \\ &amp; & < a bc'.split(' ')
const blanks = [' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\r\n', '\r']
const pieces = [...marks, ...marks.map((mark) => `${mark} `), ...blanks, ...blanks]

function withoutPlaces(node: Nodes): unknown {
  const { position: _position, ...rest } = node
  return 'children' in rest ? { ...rest, children: rest.children.map(withoutPlaces) } : rest
}

test(
  'stretch by stretch a text means what it means as a whole, at the same places',
  { tags: 'random' },
  () => {
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (markdown) => {
        const parse = (part: string) => fromMarkdown(part, { extensions: [markdownSubset] }).children
        const placed = (part: string, offset: number) =>
          parse(part).map((node) => [
            offset + (node.position?.start.offset ?? 0),
            offset + (node.position?.end.offset ?? 0),
            withoutPlaces(node),
          ])
        const stretches = markdownStretches(markdown)
        expect(stretches.flatMap(({ start, end }) => placed(markdown.slice(start, end), start))).toEqual(
          placed(markdown, 0),
        )
        const blocks = parseMarkdown(markdown)
        expect(blocks.map(({ node, start, end }) => [start, end, withoutPlaces(node)])).toEqual(
          placed(markdown, 0),
        )
      }),
      { numRuns: 3000 },
    )
  },
)

test('a text is read in time that grows with it, whatever it is', { tags: 'random' }, () => {
  fc.assert(
    fc.property(repeatedTexts(pieces), (makeText) =>
      expectLinearTime((text) => readMarkdown(text, () => null), makeText),
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['marks of two kinds', '*_'.repeat(45_000)],
  ['lists in a line', `${'- '.repeat(40)}a\n`.repeat(2_000)],
  ['openings', 'a**'.repeat(60_000)],
  ['definitions', '[a]: /b\n'.repeat(24_000)],
  [
    'lists of 600 levels',
    Array.from({ length: 600 }, (_, level) => `${' '.repeat(2 * level)}- a\n`).join(''),
  ],
  ['closings', 'a* '.repeat(60_000)],
  ['quotes that paragraphs go on with', `${'> '.repeat(90)}a\n${'b\n'.repeat(60_000)}`],
])('%s stand as they were written, and what is around them is read', (_, text) => {
  const blocks = parseMarkdown(`# A *title*\n\n${text}\n\nAnd *words*.`)
  expect(blocks.map(({ node }) => node.type)).toEqual(['heading', 'paragraph', 'paragraph'])
  expect(blocks[1]?.node).toMatchObject({ children: [{ type: 'text', value: text.trimEnd() }] })
  expect(plainBeginning(`# A *title*\n\n${text}`)).toBe(text.slice(0, 40).trim())
})

test('what people write is within the bounds', () => {
  const phrases = '**Bold** words, *others*, and a [link](https://example.org/a_b) to ![](/media/a.webp).\n'
  const list = Array.from(
    { length: 300 },
    (_, n) => `${n + 1}. **Item** of *many* – [more](/insights)\n`,
  ).join('')
  const nested = Array.from({ length: 8 }, (_, level) => `${'    '.repeat(level)}- level\n`).join('')
  const quote = '> Somebody **said** so.\n>\n'.repeat(60)
  const article = [`${phrases.repeat(13)}\n`.repeat(60), list, nested, quote].join('\n\n')
  expect(article.length).toBeGreaterThan(80_000)
  expect(plainBeginning(article)).toBeNull()
})
