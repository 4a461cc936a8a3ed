import { $createHorizontalRuleNode, buildEditorFromExtensions } from '@lexical/extension'
import { $createCodeNode } from '@lexical/code-core'
import { $createListItemNode, $createListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import * as fc from 'fast-check'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  IS_CODE,
  type LexicalNode,
} from 'lexical'
import { describe, expect, test } from 'vitest'
import { badArticleAddress } from '@coop/sync/testing'
import type { Phrase, ProseBlock } from '../../../prose/prose-block.ts'
import { parseMarkdown } from '../../../prose/parse-markdown.ts'
import { readMarkdown } from '../../../prose/read-markdown.ts'
import { articleExtension, openMarkdown, writeMarkdown } from './article-extension.ts'
import { $insertPicture, $isPictureNode } from './picture-node.ts'

function anEditor() {
  return buildEditorFromExtensions(articleExtension)
}

/** Opens Markdown, changes the editor's blocks, and writes Markdown again. */
function edited(markdown: string, change: (blocks: LexicalNode[]) => void): string {
  const editor = anEditor()
  const opened = openMarkdown(editor, markdown)
  editor.update(() => change($getRoot().getChildren()), { discrete: true })
  return writeMarkdown(editor, opened)
}

const untouched = (markdown: string) => edited(markdown, () => {})
const readBack = (markdown: string) => readMarkdown(markdown, () => null)

/** The words of a text without formats. */
function textOf(phrases: readonly Phrase[]): string {
  return phrases.map((phrase) => (typeof phrase === 'string' ? phrase : textOf(phrase.text))).join('')
}
function textsOf(blocks: readonly ProseBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'code':
        return [block.text]
      case 'heading':
      case 'paragraph':
        return [textOf(block.text)]
      case 'quote':
        return textsOf(block.blocks)
      case 'list':
        return block.items.flatMap(textsOf)
      case 'picture':
      case 'divider':
        return []
      default:
        return block satisfies never
    }
  })
}

/** Texts that look like Markdown marks. */
const hostileTexts = [
  '1. not a list',
  '2) not a list',
  '2026. Year first',
  '# not a heading',
  '## not a heading ##',
  '- dash',
  '+ plus',
  '* star',
  '> greater',
  '<b>html</b>',
  '<https://example.org>',
  '&amp; entity',
  '&#35; reference',
  '*stars*',
  '**two**',
  '_under_ snake_case_word',
  '`code`',
  '```fence',
  '~~~',
  '[a](b)',
  '[a]: /b',
  '![a](b)',
  '\\ backslash\\',
  '---',
  '===',
  '    indented',
  'a | b',
  '~~struck~~',
  'a `` b ` c',
  '`',
  'a~~b~~c ~d~',
]

test.each(hostileTexts)('%s is read back as it was typed', (text) => {
  for (const make of [
    () => $createParagraphNode().append($createTextNode(text)),
    () => $createHeadingNode('h2').append($createTextNode(text)),
    () => $createQuoteNode().append($createTextNode(text)),
    () => $createListNode('bullet').append($createListItemNode().append($createTextNode(text))),
  ]) {
    const markdown = edited('', ([empty]) => void empty?.replace(make()))
    expect(textsOf(readBack(markdown))).toEqual([text])
    expect(badArticleAddress(markdown)).toBeNull()
    expect(untouched(markdown)).toBe(markdown)
  }
})

const blanks = [' ', '  ', '\u00a0']
const edges = blanks.flatMap((blank) => [
  ['Note:', blank],
  [blank, 'spaced'],
  [blank, 'spaced', blank],
  [blank],
])

test.each(edges.flatMap((parts) => [1, 2, 3, 4, 6].map((format) => ({ words: parts.join(''), format }))))(
  'blanks at the edges of a mark are written outside of it: $words, format $format',
  ({ words, format }) => {
    const markdown = edited('', ([empty]) => {
      if (!$isElementNode(empty)) return
      empty.append($createTextNode('a'), $createTextNode(words).setFormat(format), $createTextNode('read'))
    })
    // Words that are both bold and italic have two kinds of marks, of which one needs an escaped character beside it.
    expect(markdown).not.toMatch(format === 3 || format === 6 ? /&#x(20|A0);/ : /&#/)
    expect(textsOf(readBack(markdown))).toEqual([`a${words}read`])
    expect(untouched(markdown)).toBe(markdown)
  },
)

const sources = [
  '_it_ and __bold__\n\n* a\n* b\n\n+ c\n\n# One\n\n####### no\n\n1) x\n2) y\n\n\n\nafter *three* lines\n',
  '> a\n> > b\n\n![alt](/media/a.webp "title")\n\ntext ![x](/media/b.webp) more  \nhard\\\nbreak\n\n- a\n\n- b\n\n  c\n',
  '   indented\n\n- a\n  - b\n    1. c\n\n\tx\n\n&copy; \\* [l](<https://example.org/a b> "t") \\',
]

test.each(sources)('an unchanged article keeps every byte: %j', (markdown) => {
  expect(untouched(markdown)).toBe(markdown)
})

test('an edit of one paragraph keeps the bytes of the others', () => {
  const markdown = '_A_\n\n\n* b\n* c\n\nEdit me.\n\n__D__  \ne\n'
  expect(
    edited(markdown, (blocks) => {
      const paragraph = blocks[2]
      if ($isElementNode(paragraph)) paragraph.append($createTextNode(' *Done*'))
    }),
  ).toBe('_A_\n\n\n* b\n* c\n\nEdit me. \\*Done\\*\n\n__D__  \ne\n')
  expect(edited(markdown, (blocks) => blocks[1]?.remove())).toBe('_A_\n\nEdit me.\n\n__D__  \ne\n')
  expect(
    edited(
      markdown,
      (blocks) => void blocks[0]?.insertBefore($createParagraphNode().append($createTextNode('New'))),
    ),
  ).toBe(`New\n\n${markdown}`)
})

test('an edit after byte order marks keeps the characters of the other blocks', () => {
  const source = '\ufeff\ufeff*a* b\n\nc'
  const result = edited(source, (blocks) => {
    const last = blocks[1]
    if ($isElementNode(last)) last.append($createTextNode('!'))
  })
  expect(result).toBe(`${source}!`)
  expect(badArticleAddress('\ufeff\ufeff-     \n  ```\n[x](javascript:y)')).toBe('javascript:y')
})

test('a list that is inserted before a list of its kind is merged with it, as in the editor', () => {
  const list = () => $createListNode('bullet').append($createListItemNode().append($createTextNode('new')))
  const markdown = edited('text\n\n- old', (blocks) => void blocks[0]?.replace(list()))
  expect(markdown).toBe('- new\n- old')
})

test.each([
  ['> said', '> said'],
  ['## Head', '## Head'],
])('after a picture at the end of %j, typing continues in a paragraph', (markdown, before) => {
  const written = edited(markdown, ([block]) => {
    if ($isElementNode(block)) block.selectEnd()
    $insertPicture('/media/a.webp', { alt: 'A', caption: '' })
    $getSelection()?.insertText('after')
  })
  expect(written).toBe(`${before}\n\n![A](/media/a.webp)\n\nafter`)
})

test('the caption of a picture is its title, and a changed caption alone is written', () => {
  const markdown = '![A](/media/a.webp  "Old")\n\ntext'
  expect(edited(markdown, (blocks) => blocks[1]?.remove())).toBe('![A](/media/a.webp  "Old")')
  const caption = (words: string) =>
    edited(markdown, ([picture]) => {
      if ($isPictureNode(picture)) picture.setWords({ alt: picture.alt(), caption: words })
    })
  expect(caption('A "new" one')).toBe('![A](/media/a.webp "A \\"new\\" one")\n\ntext')
  expect(readBack(caption('A "new" \'one\''))).toEqual([{ kind: 'paragraph', text: ['text'] }])
  expect(badArticleAddress(caption('A "new" \'one\' \\'))).toBeNull()
  expect(caption('')).toBe('![A](/media/a.webp)\n\ntext')
})

test('code keeps its language when its lines change', () => {
  const markdown = edited('~~~js title=x\na\n~~~\n\nb', ([code]) => {
    if ($isElementNode(code)) code.append($createLineBreakNode(), $createTextNode('```').setFormat(1))
  })
  expect(markdown).toBe('````js title=x\na\n```\n````\n\nb')
})

test.each([
  ['```\na\n\n', '```\na\n\n```\n\nnew', '```\na\n\n'],
  ['b\n\n~~~ js\na', 'b\n\n```js\na\n```\n\nnew', 'b changed\n\n~~~ js\na'],
  ['b\n\n```\na\n```', 'b\n\n```\na\n```\n\nnew', 'b changed\n\n```\na\n```'],
])(
  'unclosed code is closed if a block follows it, and otherwise stays as written: %j',
  (source, behind, above) => {
    expect(
      edited(source, (blocks) => {
        blocks.at(-1)?.insertAfter($createParagraphNode().append($createTextNode('new')))
      }),
    ).toBe(behind)
    expect(
      edited(source, ([first]) => {
        if ($isParagraphNode(first)) first.append($createTextNode(' changed'))
      }),
    ).toBe(above)
  },
)

test('code that ends with its list item stays as written if a block is inserted after the item', () => {
  const source = '- a\n  - b\n\n  ```\n  c'
  const result = edited(`${source}\n\n`, ([list]) => {
    list?.insertAfter($createParagraphNode().append($createTextNode('new')))
  })
  expect(result).toMatch(/^- a\n  - b\n\n  ```\n  c\n+new$/)
})

test('words after a code fence, tabs and indentation stay when another block is changed', () => {
  const source = '~~~ Title ~~~\n~~~\n\n\t```\n\ta\n\t\tb\n\t```\n\nlast\n\n```\n\nold'
  const result = edited(source, (blocks) => {
    const last = blocks.at(-2)
    if ($isElementNode(last)) last.append($createTextNode('!'))
  })
  expect(result).toBe(source.replace('last', 'last!'))
  expect(readBack(result)).toContainEqual({ kind: 'code', text: 'a\n\tb' })
})

test('an indented paragraph does not become a part of a list that is inserted before it', () => {
  const list = () => $createListNode('bullet').append($createListItemNode().append($createTextNode('new')))
  const markdown = edited('a\n\n   b', (blocks) => void blocks[0]?.replace(list()))
  expect(readBack(markdown)).toMatchObject([{ kind: 'list' }, { kind: 'paragraph', text: ['b'] }])
})

test.each([
  ['```\na\nb\n```', '## a b'],
  ['a\nb', '## a b'],
  ['a\\\n*b\\\nc*', '## a *b* *c*'],
  ['a `b\nc`\nd', '## a `b` `c` d'],
])('%j becomes a heading of one line', (source, written) => {
  const markdown = edited(`${source}\n\nc`, ([block]) => {
    if ($isElementNode(block)) block.replace($createHeadingNode('h2').append(...block.getChildren()))
  })
  expect(markdown).toBe(`${written}\n\nc`)
  expect(readBack(markdown)).toMatchObject([{ kind: 'heading', level: 2 }, { kind: 'paragraph' }])
})

test.each(['```', '~~~', ' ```'])(
  'code after a list stays code, and the text after it stays text: %j',
  (end) => {
    const code = `  ${end.trim()}\n  x\n${end}`
    const markdown = `- a\n\np\n\n${code}\n\nRest of the *article*`
    const rest = [
      { kind: 'code', text: 'x' },
      { kind: 'paragraph', text: ['Rest of the ', { kind: 'emphasis', text: ['article'] }] },
    ]
    const removed = edited(markdown, (blocks) => blocks[1]?.remove())
    expect(readBack(removed)).toMatchObject([{ kind: 'list' }, ...rest])
    const moved = edited(`p\n\n${code}\n\nRest of the *article*\n\n- a`, ([first, , , list]) => {
      if (list !== undefined) first?.replace(list)
    })
    expect(readBack(moved)).toMatchObject([{ kind: 'list' }, ...rest])
  },
)

const piece = fc.constantFrom(
  ...'a word # ## - + * 1. 2) > ` _ __ ** \\ [ ] ( ) ![ ]( & &amp; < <b> ` `` ~ ~~ ~~~ --- === | ! 2026. työ . : 👍'.split(
    ' ',
  ),
  ' ',
  '  ',
  '\u00a0',
)
const line = fc
  .oneof(
    { weight: 4, arbitrary: fc.array(piece, { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  )
  .map((text) => text.replace(/[\0\t\n\r]/g, ''))
  .filter((text) => text.trim() !== '')
const run = fc.record({ text: line, format: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 20) })

const source = fc
  .array(
    fc.constantFrom(
      'a *b* c',
      '__x__ _y_',
      '# h',
      '### h ###',
      '* a\n* b',
      '- a\n  - b',
      '1) a\n1) b',
      '> q\nlazy',
      '> - a\n> - b',
      '![p](/media/p.webp)',
      '  two',
      'l [m](/n) o\\\np',
      '&amp; \\& &',
      '<b>x</b>\n---',
      '***',
      'a ~~b *c*~~ d~e',
      '`a *b*` ``c`d`` **`e`**',
      '_ _ _',
      '- a\n\n  ---',
      '> a\n> ---',
      '- ---\n- a',
      '```js a=b\n# c\n\n  d\n```',
      '~~~\n```\n~~~',
      '- ```\n  a\n\n  b\n  ```\n- c',
      '> ```\n> a\n> ```',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((blocks) =>
    fc
      .array(fc.constantFrom('\n\n', '\n\n\n', '\n \n'), {
        minLength: blocks.length,
        maxLength: blocks.length,
      })
      .map((gaps) => blocks.map((block, place) => block + (gaps[place] ?? '')).join('')),
  )

describe('any Markdown', { tags: 'random' }, () => {
  test('an opened text that is written unchanged keeps every byte', () => {
    const hostile = fc.array(
      fc.oneof(piece, fc.constantFrom('\n', '\n\n', '\n  ', '](/x)', '](/media/a.png)')),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          source,
          hostile.map((parts) => parts.join('')),
        ),
        (markdown) => {
          expect(untouched(markdown)).toBe(markdown)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('an edit of one block keeps the bytes of the others', () => {
    fc.assert(
      fc.property(source, fc.nat(), line, (markdown, at, text) => {
        const result = edited(markdown, (blocks) => {
          const place = at % (blocks.length + 1)
          const added = $createParagraphNode().append($createTextNode(text))
          if (place === 0) blocks[0]?.insertBefore(added)
          else blocks[place - 1]?.insertAfter(added)
        })
        const rest = untouchedLines(markdown)
        const lines = result.split('\n')
        // The result contains every line of the source in order.
        let from = 0
        for (const each of rest) {
          const found = lines.indexOf(each, from)
          expect(found, `${JSON.stringify(each)} of ${JSON.stringify(result)}`).toBeGreaterThanOrEqual(0)
          from = found + 1
        }
      }),
      { numRuns: 300 },
    )
  })

  test('two edits do not change how the other blocks are parsed', () => {
    const ends = fc.constantFrom(
      '',
      '',
      '```\na\n',
      '~~~js\n\n# a',
      '  ```\n  a\n\n',
      '- ```\n  a',
      '> ```\n> a',
      '\t```\n\ta',
      '```\n',
      '~~~ Title\n\n',
      '```\n\n```\n\na',
    )
    const add = fc.record({ at: fc.nat(), isCode: fc.boolean(), text: line })
    fc.assert(
      fc.property(source, ends, add, add, (start, end, ...adds) => {
        const markdown = start + end
        const result = edited(markdown, (blocks) => {
          for (const { at, isCode, text } of adds) {
            const added = isCode ? $createCodeNode() : $createParagraphNode()
            added.append($createTextNode(text))
            const place = at % (blocks.length + 1)
            if (place === 0) blocks[0]?.insertBefore(added)
            else blocks[place - 1]?.insertAfter(added)
          }
        })
        // Empty lines at the end of a text belong to unclosed code.
        const textsIn = (source: string) => textsOf(readBack(source)).map((text) => text.replace(/\n+$/, ''))
        const texts = textsIn(result)
        let from = 0
        for (const text of textsIn(markdown)) {
          const found = texts.indexOf(text, from)
          expect(found, `${JSON.stringify(text)} of ${JSON.stringify(result)}`).toBeGreaterThanOrEqual(0)
          from = found + 1
        }
        expect(texts).toHaveLength(textsIn(markdown).length + adds.length)
      }),
      { numRuns: 300 },
    )
  })

  test('removing, moving or adding a block does not change how the others are parsed', () => {
    const block = fc.constantFrom(
      'p *q*',
      ' p',
      '  p',
      '   p',
      '- a',
      '- a\n- b',
      ' - a\n\n   b',
      '1. a',
      '1) ```\n   a\n   ```',
      '- ```\n  a',
      '> q',
      '> - q',
      '> ```\n> q',
      '  > q',
      '---',
      '  ***',
      '# h',
      '  ## h',
      '```\nx\n```',
      ' ```\n x\n```',
      '  ```\n  x\n```',
      '  ~~~\n  x\n ~~~',
      '   ```\n   x\n```',
      '   ~~~\n x\n\n~~~',
    )
    const ends = fc.constantFrom('', '', '```\nx', '  ~~~\n  x\n\n', ' ```\n- x')
    const article = fc.tuple(fc.array(block, { minLength: 2, maxLength: 6 }), ends)
    fc.assert(
      fc.property(
        article,
        fc.constantFrom('remove', 'move', 'add'),
        fc.nat(),
        fc.nat(),
        ([parts, end], action, from, to) => {
          const markdown = [...parts, ...(end === '' ? [] : [end])].join('\n\n')
          const expected = readBack(markdown)
          // The editor merges adjacent lists of the same kind, and the site shows no empty code.
          fc.pre(listsJoined(expected).length === parseMarkdown(markdown).length)
          const place = from % expected.length
          const target = to % expected.length
          const result = edited(markdown, (blocks) => {
            const [block, other] = [blocks[place], blocks[target]]
            const added = $createParagraphNode().append($createTextNode('new'))
            if (action === 'add') block?.insertBefore(added)
            else if (action === 'remove') block?.remove()
            else if (place < target && block) other?.insertAfter(block)
            else if (place > target && block) other?.insertBefore(block)
          })
          if (action === 'add') expected.splice(place, 0, { kind: 'paragraph', text: ['new'] })
          else {
            const taken = expected.splice(place, 1)
            if (action === 'move') expected.splice(target, 0, ...taken)
          }
          // Unclosed code includes empty lines after it.
          const shown = (blocks: readonly ProseBlock[]) =>
            JSON.stringify(listsJoined(blocks)).replaceAll(/(?:\\n)+"/g, '"')
          expect(shown(readBack(result)), result).toBe(shown(expected))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('any typed text is the same after Markdown and the parser of the site', () => {
    const block = fc.record({
      kind: fc.constantFrom('paragraph', 'h2', 'h3', 'quote', 'list', 'divider', 'code'),
      lines: fc.array(fc.array(run, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const texts: string[] = []
        const markdown = edited('', ([empty]) => {
          for (const { kind, lines } of blocks) {
            if (kind === 'divider') {
              empty?.insertBefore($createHorizontalRuleNode())
              continue
            }
            if (kind === 'code') {
              const code = lines.map((runs) => runs.map(({ text }) => text).join(''))
              texts.push(code.join('\n'))
              const nodes = code.flatMap((each, place) => [
                ...(place === 0 ? [] : [$createLineBreakNode()]),
                $createTextNode(each),
              ])
              empty?.insertBefore($createCodeNode('js').append(...nodes))
              continue
            }
            const nodes = lines.flatMap((runs, place) => [
              ...(place === 0 ? [] : [$createLineBreakNode()]),
              ...runs.map(({ text, format }) => $createTextNode(text).setFormat(format)),
            ])
            const isHeading = kind === 'h2' || kind === 'h3'
            const each = lines.map((runs) => runs.map(({ text }) => text).join(''))
            texts.push(each.join(isHeading ? ' ' : '\n'))
            const made =
              kind === 'paragraph'
                ? $createParagraphNode().append(...nodes)
                : isHeading
                  ? $createHeadingNode(kind).append(...nodes)
                  : kind === 'quote'
                    ? $createQuoteNode().append(...nodes)
                    : $createListNode('number').append($createListItemNode().append(...nodes))
            empty?.insertBefore(made)
          }
          empty?.remove()
        })
        expect(textsOf(readBack(markdown))).toEqual(texts)
        const headings = readBack(markdown).filter(({ kind }) => kind === 'heading')
        expect(headings).toHaveLength(blocks.filter(({ kind }) => kind === 'h2' || kind === 'h3').length)
        // Without a parser it is not always certain what is code.
        const isCertain = !blocks.some(
          ({ kind, lines }) =>
            kind !== 'code' &&
            lines.some((runs) => runs.some(({ text, format }) => format >= IS_CODE && text.includes(']('))),
        )
        if (isCertain) expect(badArticleAddress(markdown)).toBeNull()
        expect(untouched(markdown)).toBe(markdown)
      }),
      { numRuns: 400 },
    )
  })
})

/** Merges adjacent lists of the same kind, as the editor does. */
function listsJoined(blocks: readonly ProseBlock[]): ProseBlock[] {
  const all: ProseBlock[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && block.isOrdered === last.isOrdered)
      all[all.length - 1] = { ...last, items: [...last.items, ...block.items] }
    else all.push(block)
  }
  return all
}

function untouchedLines(markdown: string): string[] {
  return markdown.split('\n').filter((each) => each.trim() !== '')
}
