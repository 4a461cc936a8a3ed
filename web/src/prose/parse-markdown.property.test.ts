import { articleCode, expectLinearTime, repeatedTexts } from '@coop/sync/testing'
import * as fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Code, Construct, Extension, State } from 'micromark-util-types'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { markdownStretches, plainBeginning } from './markdown-bounds.ts'
import { markdownSubset } from './markdown-subset.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { Prose } from './prose.tsx'
import { readMarkdown } from './read-markdown.ts'

const parser = vi.hoisted(() => ({ attempts: 0, calls: 0, columns: 0, headingSigns: 0, tried: 0 }))

/**
 * Counts the calls of the parser and the columns of its text. Three constructs that never match count where a block may
 * start, the characters tried as code, and the signs that may end a heading.
 */
vi.mock('mdast-util-from-markdown', async (importOriginal) => {
  const original = await importOriginal<typeof import('mdast-util-from-markdown')>()
  const nowhere: Construct = {
    tokenize: (_effects, _ok, nok) => {
      parser.attempts += 1
      return nok
    },
  }
  const code: Construct = {
    previous(sign) {
      return sign !== 96 || this.events.at(-1)?.[1].type === 'characterEscape'
    },
    tokenize(effects, _ok, nok) {
      let [length, run] = [0, 0]
      const begin: State = (sign) => {
        if (sign !== 96) return within(sign)
        length += 1
        effects.consume(sign)
        return begin
      }
      const within: State = (sign) => {
        if (sign === null || (sign !== 96 && run === length)) return nok(sign)
        run = sign === 96 ? run + 1 : 0
        parser.tried += 1
        effects.consume(sign)
        return within
      }
      return (sign) => {
        effects.enter('codeText')
        return begin(sign)
      }
    },
  }
  const heading: Construct = {
    tokenize(effects, _ok, nok) {
      let last: Code = null
      const within: State = (sign) => {
        if (sign === null || sign < -2) return nok(sign)
        if (sign === 35 && last !== 35) parser.headingSigns += 1
        last = sign
        effects.consume(sign)
        return within
      }
      return (sign) => {
        effects.enter('atxHeading')
        return within(sign)
      }
    },
  }
  const flow = { null: nowhere, 35: heading }
  const counting = { document: { null: nowhere }, flow, text: { 96: code } }
  const fromMarkdown = (value: string, options: { extensions: Extension[] }) => {
    parser.calls += 1
    parser.columns += value.replaceAll('\t', '    ').length
    return original.fromMarkdown(value, { ...options, extensions: [...options.extensions, counting] })
  }
  return { ...original, fromMarkdown }
})

const marks =
  '- * + 1. 2. 2) > # ## ** * _ __ --- *** ___ ~ ~~ ~~~ ` `` ``` [ ] ( ) ![ [a](/b) \\ &amp; & < a bc'.split(
    ' ',
  )
const fences = [
  '```\n',
  '\n```\n',
  '\n  ```\n',
  '- ```\n',
  '\n~~~\n',
  '   ~~~\n',
  '> ```\n',
  '\n```\u00a0\n',
  '\n\ufeff~~~\n',
  '\n~~~\u2028\n',
  '\n\t```\t\n',
]
const words = ['a', 'b c', 'É, ü.', '1.5', 'a-b', '–', '\u00a0', '\ufeff', '\0', '`', '"']
const blanks = [' ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\r\n', '\r']
const pieces = [...marks, ...marks.map((mark) => `${mark} `), ...words, ...fences, ...blanks, ...blanks]

const anyText = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff', '\ufeff\ufeff'),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }),
  )
  .map(([first, parts]) => first + parts.join('').replace(/^\ufeff+/, ''))

function byteOrderMarks(markdown: string): number {
  return /^\ufeff*/.exec(markdown)?.[0].length ?? 0
}

function withoutPlaces(node: Nodes): unknown {
  const { position: _position, ...rest } = node
  return 'children' in rest ? { ...rest, children: rest.children.map(withoutPlaces) } : rest
}

test(
  'parsing stretch by stretch gives the same result and positions as parsing the whole text',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(anyText, (markdown) => {
        const parse = (part: string) => fromMarkdown(part, markdownSubset).children
        const placed = (part: string, offset: number) =>
          parse(part).map((node) => [
            offset + (node.position?.start.offset ?? 0),
            offset + (node.position?.end.offset ?? 0),
            withoutPlaces(node),
          ])
        const stretches = markdownStretches(markdown)
        // Byte order marks at the start are not part of the text.
        const first = byteOrderMarks(markdown)
        const whole = placed(markdown.slice(first), first)
        expect(stretches.flatMap(({ start, end }) => placed(markdown.slice(start, end), start))).toEqual(
          whole,
        )
        const blocks = parseMarkdown(markdown)
        expect(blocks.map(({ node, start, end }) => [start, end, withoutPlaces(node)])).toEqual(whole)
      }),
      { numRuns: 3000 },
    )
  },
)

test(
  'a text without the signs of dividers, struck words and code is parsed as before these existed',
  { tags: 'random' },
  () => {
    const disabled = 'autolink codeFenced codeIndented codeText definition htmlFlow htmlText setextUnderline'
    const before = { extensions: [{ disable: { null: [...disabled.split(' '), 'thematicBreak'] } }] }
    const isNew = /`|~~|^[ \t\ufeff>+*\d.)-]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/m
    const text = fc
      .array(fc.constantFrom(...pieces, '~', '-'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (markdown) => {
        fc.pre(!isNew.test(markdown.replaceAll('\r', '\n')))
        expect(fromMarkdown(markdown, markdownSubset)).toEqual(fromMarkdown(markdown, before))
      }),
      { numRuns: 3000 },
    )
  },
)

/** The characters that the parser treats as code, and those of blocks only. */
function codeIn(markdown: string) {
  const [code, inBlocks] = [new Set<number>(), new Set<number>()]
  const shift = byteOrderMarks(markdown)
  const visit = (node: Nodes) => {
    const { position } = node
    if (position !== undefined && (node.type === 'code' || node.type === 'inlineCode')) {
      for (let at = position.start.offset ?? 0; at < (position.end.offset ?? 0); at += 1) {
        code.add(at + shift)
        if (node.type === 'code') inBlocks.add(at + shift)
      }
    }
    if ('children' in node) node.children.forEach(visit)
  }
  visit(fromMarkdown(markdown.slice(shift), markdownSubset))
  return { code, inBlocks }
}

test('characters counted as code without the parser are code for the parser', { tags: 'random' }, () => {
  fc.assert(
    fc.property(anyText, (markdown) => {
      const { code, inBlocks } = codeIn(markdown)
      const counted = new Set<number>()
      for (const { start, end } of articleCode(markdown)) {
        for (let at = start; at < end; at += 1) if (/[^ \t\r\n]/.test(markdown[at] ?? '')) counted.add(at)
      }
      expect([...counted].filter((at) => !code.has(at))).toEqual([])
      // Without lists and quotes, all lines of a block count except the first, which contains no code.
      if (/^[ \t\ufeff]*(?:[-+*>]|\d+[.)])/m.test(markdown.replaceAll('\r', '\n'))) return
      const rest = [...inBlocks].filter((at) => !counted.has(at) && /[^ \t\r\n]/.test(markdown[at] ?? ''))
      const lineOf = (at: number) => markdown.slice(0, at).replaceAll('\r', '\n').lastIndexOf('\n')
      const firstLines = new Set([...inBlocks].filter((at) => !inBlocks.has(at - 1)).map(lineOf))
      expect(rest.filter((at) => !firstLines.has(lineOf(at)))).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('the time for reading any text grows linearly with its length', { tags: 'random' }, () => {
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
  ['dashes with a blank behind each', '- '.repeat(75_000)],
  ['quotes that paragraphs go on with', `${'> '.repeat(90)}a\n${'b\n'.repeat(60_000)}`],
  ['marks above code', `${'*a* '.repeat(30_000)}\n~~~\na\n\n[b](/c)\n~~~`],
  ['marks above code that begins with an empty line', `${'*a* '.repeat(30_000)}\n\`\`\`\n\n[b](/c)\n\`\`\``],
  ['marks above code of an item', `${'*a* '.repeat(30_000)}\n- ~~~\n  a\n\n  [b](/c)\n  ~~~`],
  ['marks above code that ends with an item', `${'*a* '.repeat(30_000)}\n- b\n  ~~~\n  a`],
])('%s remain as written, and the text around them is parsed', (_, text) => {
  const blocks = parseMarkdown(`# A *title*\n\n${text}\n\nAnd *words*.`)
  expect(blocks.map(({ node }) => node.type)).toEqual(['heading', 'paragraph', 'paragraph'])
  expect(blocks[1]?.node).toMatchObject({ children: [{ type: 'text', value: text.trimEnd() }] })
  expect(plainBeginning(`# A *title*\n\n${text}`)).toBe(text.slice(0, 40).trim())
})

const hostile = [
  '\n\n- a\n\n1. b[a]: <\n\n=',
  '\n    a',
  '```\n',
  '```\n\n',
  'a\n\n',
  '# a\n\n',
  '# ',
  '> # ',
  '> a\n\n',
  '> > > > > > > > a\n\n',
  '- - - - - - - - a\n',
  '- - - - - - - - a\n\nb\n\n',
  '*a*\n\n',
  '[a](/b)\n\n',
  '![a](/media/a.webp)\n\n',
  '> a\n>\n',
  '[a](/b (\n',
  '-',
  '- ',
  '---\n',
  '***\n',
  '_ _ _\n\n',
  'a\n---\n',
  '- ---\n',
  '> ***\n',
  '```\na\n\nb\n```\n',
  '~~~\n*a* [b](/c)\n~~~\n\n',
  '- ```\n  *a*\n\n  ```\n\n',
  '- ```\n  ```\n  *a* [b](/c)\n',
  '1. a\n\n   ```\n   b\n   ```\n\n',
  '> ```\n> ```\n> *a*\n',
  'a\n2. ```\n*b* [c](/d)\n',
  '- a\n\n ```\n\n*b*\n\n',
  '`',
  '`` ` ',
  '`a` ',
  '`a`\n\n',
  '`a``b```c',
  '\\` ` a ',
  '\\`` a ',
  '\\``` a ``\n',
  '\\\\`` a\n',
  '\\`\n',
  '> ```\n> a\n\n',
  '-\t```\n\ta\n',
  '```\n```\u00a0\n```\n*a* [b](/c)\n',
  '`` ` a b c\n',
  '~',
  '~~',
  '~~~\n',
  'a~~',
  '~~a ',
  '~~a~~ ',
  'a~~ ~~b ~~~ ',
  '\\*&amp;',
  '<',
  '"',
]

function nodesIn(node: Nodes): number {
  return 'children' in node ? node.children.reduce((sum, child) => sum + nodesIn(child), 1) : 1
}

/** The limits that parser, tree or HTML exceed. Only the limits of HTML grow with the text. */
function exceededBy(text: string): string[] {
  Object.assign(parser, { attempts: 0, calls: 0, columns: 0, headingSigns: 0, tried: 0 })
  const blocks = parseMarkdown(text)
  const { attempts, calls, columns, headingSigns, tried } = parser
  const nodes = blocks.reduce((sum, { node }) => sum + nodesIn(node), 0)
  const picture = (url: string, alt: string) => ({
    url,
    alt,
    width: 1600,
    height: 1200,
    placeholder: null,
    version: 'v1',
  })
  const html = renderToString(createElement(Prose, { blocks: readMarkdown(text, picture) }))
  // An escaped sign counts as one character.
  const { length } = html.replace(/&(?:amp|lt|gt|quot|#x27);/g, '.')
  const most = {
    attempts: [attempts, 8_000],
    calls: [calls, 600],
    columns: [columns, 400_000 + text.length],
    headingSigns: [headingSigns, 40_000],
    tried: [tried, 150_000 + text.length],
    nodes: [nodes, 12_000],
    html: [length, 4 * text.length + 17_408],
  }
  return Object.entries(most)
    .filter(([, [count = 0, bound = 0]]) => count > bound)
    .map(([name, [count]]) => `${name}: ${count} in ${JSON.stringify(text.slice(0, 60))} …`)
}

test.each(hostile.flatMap((unit) => [10_000, 50_000, 200_000].map((length) => ({ unit, length }))))(
  'an article of $length characters of $unit takes limited work and little HTML',
  ({ unit, length }) =>
    expect(exceededBy(unit.repeat(Math.ceil(length / unit.length)).slice(0, length))).toEqual([]),
)

test.each(
  ['```\n```\u00a0\n```\n', '\ufeff~~~\n~~~\n', '```\n```\u2028\n```\n'].flatMap((fence) =>
    ['> a\n\n', '- a\n', '\\``a ', '*a* [b](/c)\n'].map((unit) => ({ fence, unit })),
  ),
)('text after $fence takes limited work: $unit', ({ fence, unit }) =>
  expect(exceededBy(fence + unit.repeat(10_000))).toEqual([]),
)

test.each([
  ['signs of headings behind a list', `- a\n${'# '.repeat(99_993)}`],
  ['signs of headings behind a quote', `- a\n> b\n${'# '.repeat(99_993)}`],
  ['tabs in code', `\`\`\`\n ${`${'\t'.repeat(40)}a\n`.repeat(4_500)}`],
])('%s take limited work', (_, text) => expect(exceededBy(text)).toEqual([]))

test('any article takes limited work and little HTML', { tags: 'random' }, () => {
  fc.assert(
    fc.property(repeatedTexts(pieces), (makeText) => {
      expect(exceededBy(makeText(50_000))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('if a text is too complex, the rest of it is one paragraph as written', () => {
  const text = 'a\n\n'.repeat(20_000)
  const blocks = parseMarkdown(text)
  const last = blocks.at(-1)
  expect(blocks.length).toBeGreaterThan(500)
  expect(last?.node).toEqual({
    type: 'paragraph',
    children: [{ type: 'text', value: text.slice(last?.start).trimEnd() }],
  })
  expect(text.slice(last?.start).length).toBeGreaterThan(text.length / 2)
})

test('paragraphs of words need no parser and are complete', () => {
  const text = 'Most of an article is words – of 2024, "quoted"! – and line\nends.\n\n'.repeat(2_800)
  parser.calls = 0
  expect(plainBeginning(text)).toBeNull()
  expect(parseMarkdown(text)).toHaveLength(2_800)
  expect(parser.calls).toBe(0)
})

test('real articles are within the limits', () => {
  const phrases = '**Bold** words, *others*, and a [link](https://example.org/a_b) to ![](/media/a.webp).\n'
  const words = 'Most of an article is sentences that have nothing in them but words, as this one has. '
  const list = Array.from(
    { length: 60 },
    (_, n) => `${n + 1}. **Item** of *many* – [more](/insights)\n`,
  ).join('')
  const nested = Array.from({ length: 8 }, (_, level) => `${'    '.repeat(level)}- level\n`).join('')
  const quote = '> Somebody **said** so.\n>\n'.repeat(60)
  const article = [`${phrases}${words.repeat(12)}\n\n`.repeat(70), list, nested, quote].join('\n\n')
  expect(article.length).toBeGreaterThan(80_000)
  expect(plainBeginning(article)).toBeNull()
})
