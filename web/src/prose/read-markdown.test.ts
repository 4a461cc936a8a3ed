import * as fc from 'fast-check'
import { isArticleLink, isPictureAddress } from '@coop/sync/rules'
import { badArticleAddress } from '@coop/sync/testing'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import type { PictureData } from '../ui/pictures/picture-data.ts'
import { keepReadTexts } from './keep-read-texts.ts'
import { markdownSubset } from './markdown-subset.ts'
import type { ProseBlock } from './prose-block.ts'
import { readMarkdown } from './read-markdown.ts'

const picture = (url: string, alt: string): PictureData => ({
  url,
  alt,
  width: null,
  height: null,
  placeholder: null,
  version: null,
})
const read = (markdown: string) =>
  readMarkdown(markdown, (url, alt) => (isPictureAddress(url) ? picture(url, alt) : null))
const paragraph = (...text: Extract<ProseBlock, { kind: 'paragraph' }>['text']): ProseBlock => ({
  kind: 'paragraph',
  text,
})

test('paragraphs, two levels of headings, lists, quotes, bold, italic and links are parsed', () => {
  expect(read('# One\n\n### Two\n\nA **b *c*** [d](/x?y=1#z)\nnext\\\nlast')).toEqual([
    { kind: 'heading', level: 2, text: ['One'] },
    { kind: 'heading', level: 3, text: ['Two'] },
    paragraph(
      'A ',
      { kind: 'strong', text: ['b ', { kind: 'emphasis', text: ['c'] }] },
      ' ',
      { kind: 'link', address: '/x?y=1#z', text: ['d'] },
      '\nnext\nlast',
    ),
  ])
  expect(read('- a\n  1. b\n- c\n\n3) d\n\n> e\n>\n> - f')).toEqual([
    {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [
        [paragraph('a'), { kind: 'list', isOrdered: true, start: 1, items: [[paragraph('b')]] }],
        [paragraph('c')],
      ],
    },
    { kind: 'list', isOrdered: true, start: 3, items: [[paragraph('d')]] },
    {
      kind: 'quote',
      blocks: [paragraph('e'), { kind: 'list', isOrdered: false, start: 1, items: [[paragraph('f')]] }],
    },
  ])
})

test.each(['---', '***', '_ _ _', '  -----  '])(
  'a line of %j is a divider in a text, a list or a quote',
  (line) => {
    const divider: ProseBlock = { kind: 'divider' }
    expect(read(`A\n${line}\nB`)).toEqual([paragraph('A'), divider, paragraph('B')])
    expect(read(`- a\n\n  ${line}\n\n> b\n>\n> ${line}`)).toEqual([
      { kind: 'list', isOrdered: false, start: 1, items: [[paragraph('a'), divider]] },
      { kind: 'quote', blocks: [paragraph('b'), divider] },
    ])
  },
)

test('words between double tildes are struck out, and words between single ones are not', () => {
  expect(read('a ~~b *c*~~ d~e~ ~f~ \\~~g~~')).toEqual([
    paragraph('a ', { kind: 'struck', text: ['b ', { kind: 'emphasis', text: ['c'] }] }, ' d~e~ ~f~ ~~g~~'),
  ])
})

test('words between backticks are code, which contains no marks', () => {
  expect(read('a `*b*\\` **`` `c` ``** \\`f` g')).toEqual([
    paragraph(
      'a ',
      { kind: 'code', text: ['*b*\\'] },
      ' ',
      { kind: 'strong', text: [{ kind: 'code', text: ['`c`'] }] },
      ' `f` g',
    ),
  ])
})

test('Markdown outside of the subset remains as written', () => {
  for (const text of ['<b>x</b>', 'a*~b*', '<https://x.example>', 'A\n===', '[x]: /y', '[x][y]']) {
    expect(read(text)).toEqual([paragraph(text)])
  }
  expect(read('    x')).toEqual([paragraph('x')])
})

test('a picture is a separate block, with its alt text or as decoration', () => {
  expect(read('![a](/media/a.webp)\n\nbefore ![](/media/b.webp) after')).toEqual([
    { kind: 'picture', picture: picture('/media/a.webp', 'a') },
    paragraph('before '),
    { kind: 'picture', picture: picture('/media/b.webp', '') },
    paragraph(' after'),
  ])
  expect(read('![a](/media/a.webp " By the sea ")')).toEqual([
    { kind: 'picture', picture: picture('/media/a.webp', 'a'), caption: 'By the sea' },
  ])
  expect(read('![a](https://elsewhere.example/x.png)')).toEqual([])
  expect(read('> ![a](/media/a.webp)')).toEqual([{ kind: 'quote', blocks: [paragraph('a')] }])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://us:er@evil.example',
  'relative',
])('a link to %s is removed, but its words stay', (address) => {
  expect(read(`[a *b*](${address})`)).toEqual([paragraph('a ', { kind: 'emphasis', text: ['b'] })])
  expect(badArticleAddress(`[a](${address})`)).not.toBeNull()
})

test.each(['https://example.org/a(b)?c=d&e', 'mailto:us@example.org', 'tel:+358401234567', '/services/x#y'])(
  'a link to %s is kept',
  (address) => {
    expect(badArticleAddress(`[a](${address} "title")`)).toBeNull()
    expect(read(`[a](${address})`)).toEqual([paragraph({ kind: 'link', address, text: ['a'] })])
  },
)

test.each(['Run `a[0](b)` and ``c`[1](d)``', 'A\n\n`[x](javascript:y)`\n`z[0](1)`', 'Run `a | b[0](c)` now'])(
  'text in code that looks like a link is not a link: %j',
  (text) => {
    expect(badArticleAddress(text)).toBeNull()
    expect(JSON.stringify(read(text))).not.toContain('"link"')
  },
)

test.each(['`a\n` [x](javascript:y) `', '\\` [x](javascript:y) `'])(
  'a link between backticks that belong to other code is refused: %j',
  (text) => expect(badArticleAddress(text)).toBe('javascript:y'),
)

test.each([
  '[a](/ok "\n\n[x](javascript:y)\n\n")',
  '[a](/ok "\r\r[x](javascript:y)\r\r")',
  '[a](/ok "\\\n\n[x](javascript:y)")',
  '[a](\n\n/ok "[x](javascript:y)")',
  '[a](/ok\n\n"[x](javascript:y)")',
  '[a](/ok "\n- [x](javascript:y)\n")',
  '[a](/ok "\n~~~\n~~~\n[x](javascript:y)\n")',
])('a link in lines that could be the title of another link is refused: %j', (text) => {
  expect(addressesOf(fromMarkdown(text, markdownSubset))).toContainEqual({
    type: 'link',
    url: 'javascript:y',
  })
  expect(badArticleAddress(text)).toBe('javascript:y')
})

test('a title may have several lines, which contain no links', () => {
  expect(badArticleAddress('[a](/ok\n"b\nc") [d](\n/ok "[x](/y)")')).toBeNull()
  expect(badArticleAddress('[a](/ok "[x](javascript:y)")')).toBeNull()
})

test('lines between fences are code as written, also within lists and quotes', () => {
  const code: ProseBlock = { kind: 'code', text: '# a\n\n  *b*' }
  expect(read('A\n```js title\n# a\n\n  *b*\n```\n~~~\n# a\n\n  *b*\n~~~')).toEqual([
    paragraph('A'),
    code,
    code,
  ])
  expect(read('- ```\n  # a\n\n    *b*\n  ```\n\n> ```\n> # a\n>\n>   *b*')).toEqual([
    { kind: 'list', isOrdered: false, start: 1, items: [[code]] },
    { kind: 'quote', blocks: [code] },
  ])
  expect(read('```\n\n```')).toEqual([])
})

test.each([
  '```\n[x](javascript:y)\n\n[x](javascript:y)',
  'A\n\n~~~\n[x](javascript:y)\n~~~\n\nB',
  '```\n``` not an end\n[x](javascript:y)',
  '```\n```\u00a0\n[x](javascript:y)',
  '\ufeff```\n[x](javascript:y)\n```',
  '  ```\n[x](javascript:y)\n  ```',
  '> ```\n> a\n\n```\n[x](javascript:y)\n```',
])('a block of code contains no links: %j', (text) => {
  expect(badArticleAddress(text)).toBeNull()
  expect(JSON.stringify(read(text))).not.toContain('"link"')
})

test.each([
  '```\n```\n[x](javascript:y)',
  '  ```\n```\n[x](javascript:y)',
  '- ```\n\n[x](javascript:y)',
  '```\n```\u00a0\n```\n[x](javascript:y)',
  '\ufeff```\n```\n[x](javascript:y)',
  '- a\n\n ```\n b\n```\n[x](javascript:y)',
  'a `\n\u00a0\n`b` [x](javascript:y) `',
])('a link after a block of code is refused: %j', (text) =>
  expect(badArticleAddress(text)).toBe('javascript:y'),
)

test('an unclosed fence makes the rest of the text code, and an empty block of code shows nothing', () => {
  expect(read('A\n\n```\nB\n\n# C\n')).toEqual([paragraph('A'), { kind: 'code', text: 'B\n\n# C' }])
  expect(read('A\n~~~ Title ~~~')).toEqual([paragraph('A')])
})

test('a line of endless marks is text, and is parsed at once', () => {
  const text = '> '.repeat(50_000) + 'x'
  expect(read(text)).toHaveLength(1)
  expect(read('- '.repeat(50_000) + 'x')).toHaveLength(1)
})

test('a text is parsed once, and again if one of its pictures changes or is replaced', () => {
  const texts: string[] = []
  const readKept = keepReadTexts((markdown, pictureOf) => {
    texts.push(markdown)
    return readMarkdown(markdown, pictureOf)
  }, 50)
  const sized = (width: number) => (url: string, alt: string) => ({ ...picture(url, alt), width })
  const text = 'Words ![a](/media/a.webp)'
  expect(readKept(text, sized(1))).toBe(readKept(text, sized(1)))
  expect(texts).toEqual([text])
  expect(readKept(text, sized(2))).toEqual(readMarkdown(text, sized(2)))
  expect(texts).toEqual([text, text])
  readKept('x'.repeat(30), sized(2))
  readKept(text, sized(2))
  expect(texts).toHaveLength(4)
  readKept('y'.repeat(60), sized(2))
  expect(readKept(text, sized(2))).toEqual(readMarkdown(text, sized(2)))
  expect(texts).toHaveLength(6)
})

const pieces = fc.constantFrom(
  ...'[ ] ( ) ![ ]( ](/media/a.png) ](javascript:x) ](https://a.example) \\ < > & &#115; &amp; * _ ** a b / : . " \' # - 1. > ` `` | ~~ ``` ~~~'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\n\n',
  '\t',
  '\n```\n',
  '\n  ```\n',
  '\n```\u00a0\n',
  '\n\u2028\n',
  '\ufeff',
  '\r',
  '[a](/ok "',
  '")',
)
const hostile = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''))

describe('any text', { tags: 'random' }, () => {
  test('no link or picture with a forbidden address passes the rule of the contract, or is rendered', () => {
    fc.assert(
      fc.property(hostile, (markdown) => {
        const bad = addressesOf(fromMarkdown(markdown.replace(/^\ufeff+/, ''), markdownSubset)).filter(
          ({ type, url }) => !(type === 'link' ? isArticleLink(url) : isPictureAddress(url)),
        )
        if (bad.length > 0) expect(badArticleAddress(markdown)).not.toBeNull()
        expect(JSON.stringify(read(markdown))).not.toMatch(/"(?:address|url)":"(?!\/|https:)/)
      }),
      { numRuns: 3000 },
    )
  })
})

function addressesOf(node: Nodes): { type: 'link' | 'image'; url: string }[] {
  const own = node.type === 'link' || node.type === 'image' ? [{ type: node.type, url: node.url }] : []
  return 'children' in node ? [...own, ...node.children.flatMap(addressesOf)] : own
}
