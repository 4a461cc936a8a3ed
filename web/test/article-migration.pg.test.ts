import * as fc from 'fast-check'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainProse } from '../src/prose/plain-prose.ts'
import type { Phrase, ProseBlock } from '../src/prose/prose-block.ts'
import { readMarkdown } from '../src/prose/read-markdown.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())

/** Backticks and tildes are missing, because articles had no code or struck words then. */
const pieces = fc.constantFrom(
  ...'a word # ## - – • * · + 1. 2) 12. > _ __ ** \\ [ ] ( ) ![ ]( & &amp; &#38; < <b> --- === | ! 2026. työ . :'.split(
    ' ',
  ),
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\u00a0',
  '\u2028',
  '\ufeff',
)
const oldText = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll(/[\0`~]/g, '')),
  },
)

describe('any old article', { tags: 'random' }, () => {
  test('its Markdown reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oldText, { minLength: 40, maxLength: 40 }), async (texts) => {
        const rows = await database.sql<{ markdown: string }[]>`
          select article_markdown(text) as markdown from unnest(${texts}::text[]) with ordinality as t (text, n)
          order by n`
        for (const [index, text] of texts.entries()) {
          expect(
            readMarkdown(rows[index]?.markdown ?? '', () => null),
            text,
          ).toEqual(plainProse(text).flatMap(asMarkdownHasIt))
        }
      }),
      { numRuns: 40 },
    )
  })
})

function plain(phrase: Phrase): string {
  if (typeof phrase !== 'string') throw new Error('Plain text has only texts')
  return phrase
}

/**
 * The expected block in Markdown: an empty line in a quote separates paragraphs, a single carriage return is a space,
 * and every list starts at 1, as in the reader at the time of the migration.
 */
function asMarkdownHasIt(block: ProseBlock): ProseBlock[] {
  switch (block.kind) {
    case 'quote': {
      const blocks = block.blocks
        .flatMap(asMarkdownHasIt)
        .flatMap((each) => (each.kind === 'paragraph' ? each.text : []))
        .flatMap((text) => plain(text).split(/\n{2,}/))
        .map((text) => text.replace(/^\n|\n$/g, ''))
        .filter((text) => text !== '')
        .map((text): ProseBlock => ({ kind: 'paragraph', text: [text] }))
      return blocks.length === 0 ? [] : [{ kind: 'quote', blocks }]
    }
    case 'list':
      return [{ ...block, start: 1, items: block.items.map((item) => item.flatMap(asMarkdownHasIt)) }]
    case 'heading':
    case 'paragraph':
      return [{ ...block, text: block.text.map((text) => plain(text).replaceAll('\r', ' ')) }]
    case 'picture':
    case 'code':
    case 'divider':
      return [block]
    default:
      return block satisfies never
  }
}
