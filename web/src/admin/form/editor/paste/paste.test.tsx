import { expect, test } from 'vitest'
import { paste, word } from '../../../testing/paste-fixture.ts'
import { noLoss, pasteLossText } from './paste-loss.ts'

const wordItem = (mark: string, text: string, { level = 1, list = 'l0', place = 'Middle' } = {}) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 36}.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>
`

test('lists of Word become lists, with their levels and numbers', () => {
  const { markdown, loss } = paste(
    word(
      `<p class=MsoNormal>Before <b>it</b>.<o:p></o:p></p>
${wordItem('·', 'First <i>point</i>', { place: 'First' })}
${wordItem('o', 'Within it', { level: 2 })}
${wordItem('§', 'Deeper', { level: 3 })}
${wordItem('·', 'Second <a href="https://example.org/x">point</a>', { place: 'Last' })}
<p class=MsoNormal>Between.<o:p></o:p></p>
${wordItem('3.', 'Third', { list: 'l1' })}
${wordItem('a)', 'Part of it', { level: 2, list: 'l1' })}
${wordItem('4.', 'Fourth', { list: 'l1' })}`,
    ),
  )
  expect(markdown).toBe(
    `Before **it**.

- First *point*
  - Within it
    - Deeper
- Second [point](https://example.org/x)

Between.

3. Third
   1. Part of it
4. Fourth`,
  )
  expect(loss).toEqual(noLoss)
})

test('a list that Word has saved without its list properties becomes a list', () => {
  const item = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt'><span style='font-family:Symbol'>${mark}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>${text}</p>`
  expect(
    paste(`${item('·', 'One')}\n${item('·', 'Two')}<p class=MsoListParagraph>No item.</p>`).markdown,
  ).toBe('- One\n- Two\n\nNo item.')
})

const blanks = '&nbsp;&nbsp;&nbsp;&nbsp; '
const marks: readonly (readonly [string, (mark: string) => string])[] = [
  ['its own property', (mark) => `<span style='MSO-LIST:Ignore'>${mark}${blanks}</span>`],
  [
    'the font of its blanks',
    (mark) =>
      `<span style='font-family:Symbol'>${mark}<span style='font:7.0pt "Times New Roman"'>${blanks}</span></span>`,
  ],
  [
    'a font that a browser has written',
    (mark) =>
      `<span><span>${mark}<span style="font-size: 7pt; font-family: &quot;Times New Roman&quot;">\n${blanks}</span></span></span>`,
  ],
  ['its blanks alone', (mark) => `${mark}${blanks}`],
]
const levels: readonly (readonly [string, (level: number) => string])[] = [
  ['its level', (level) => `class=MsoListParagraph style='mso-list:l0 level${level} lfo1'`],
  ['its level in capitals', (level) => `class=MsoNormal STYLE='MSO-LIST:L0 LEVEL${level} LFO1'`],
  [
    'its margin',
    (level) => `class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in'`,
  ],
  [
    'its style',
    (level) => `class=MsoListBullet${level === 1 ? '' : level} style='mso-list:l${level} level1 lfo${level}'`,
  ],
]
const listKinds = [
  ['bullets', ['·', 'o', '§', '-'], '- One\n  - Two\n    - Three\n  - Four'],
  ['figures', ['1.', '1.1.', '1.1.1', '1.2.'], '1. One\n   1. Two\n      1. Three\n   2. Four'],
  ['letters', ['c)', 'a.', '(i)', 'b.'], '3. One\n   1. Two\n      1. Three\n   2. Four'],
] as const

const wordLists = listKinds.flatMap(([kind, numbers, list]) =>
  marks.flatMap(([by, marked]) =>
    levels.map(([level, attributes]) => ({ kind, by, level, numbers, list, marked, attributes })),
  ),
)

test.each(wordLists)('a list of Word becomes a list: $kind by $by, depth by $level', (each) => {
  const { numbers, list, marked, attributes } = each
  const [one, two, three, four] = numbers
  for (const tag of ['p', 'div']) {
    const item = (mark: string, level: number, text: string) =>
      `<${tag} ${attributes(level)}><![if !supportLists]>${marked(mark)}<![endif]>${text}<o:p></o:p></${tag}>`
    const items = [item(one, 1, 'One'), item(two, 2, 'Two'), item(three, 3, 'Three'), item(four, 2, 'Four')]
    expect(paste(word(items.join('\n'))).markdown).toBe(list)
  }
})

test('a single item of a deeper level is moved to the first level', () => {
  expect(paste(word(wordItem('o', 'Deep', { level: 3 }))).markdown).toBe('- Deep')
  expect(
    paste(
      word(
        `${wordItem('·', 'One')}${wordItem('§', 'Three', { level: 3 })}${wordItem('o', 'Two', { level: 2 })}`,
      ),
    ).markdown,
  ).toBe('- One\n  - Three\n  - Two')
})

test.each([
  [
    'LibreOffice',
    '<ul>\n\t<li><p style="line-height: 100%">One</p>\n\t<ul>\n\t\t<li><p>Two</p></li>\n\t</ul></li></ul>',
  ],
  ['an older LibreOffice', '<ul>\n\t<li/>\n<p>One</p>\n\t<ul>\n\t\t<li/>\n<p>Two</p>\n\t</ul>\n</ul>'],
  [
    'Apple Pages',
    '<ul class="ul1"><li class="li1"><span class="s1"></span>One</li><ul class="ul1"><li class="li1">Two</li></ul></ul>',
  ],
  ['Notion', '<ul>\n<li>One\n<ul>\n<li>Two</li>\n</ul>\n</li>\n</ul>\n<!-- notionvc: 1 -->'],
  [
    'Word for Mac',
    "<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>One</li><ul type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Two</li></ul></ul>",
  ],
])('a list of %s becomes a list, with its levels', (_, html) => {
  expect(paste(html).markdown).toBe('- One\n  - Two')
})

test('a list of Word Online, in which each item is a separate list, becomes one list', () => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX0" style="margin:0"><ul class="BulletListStyle1 SCXW1" role="list">
<li data-leveltext="" data-font="Symbol" data-listid="3" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem"
class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span
class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></ul></div>`
  expect(
    paste(`${item(1, 'One')}${item(2, 'Within')}${item(1, 'Two')}`).markdown.replaceAll('\u00a0', ''),
  ).toBe('- One\n  - Within\n- Two')
})

test('a numbered heading of Word is a heading with its number', () => {
  const html = `<h1 style='mso-list:l2 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Where we stand</h1>`
  expect(paste(word(html)).markdown).toBe('## 2. Where we stand')
})

test('a document of Google Docs keeps lists, headings and emphasis', () => {
  const run = (text: string, style = '') =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
  const item = (level: number, text: string) =>
    `<li dir="ltr" style="list-style-type:disc;font-size:11pt" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt" role="presentation">${text}</p></li>`
  const { markdown, loss } = paste(
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">${run('A heading')}</h2>
<p dir="ltr">${run('Plain and ')}${run('bold', 'font-weight:700;')}${run(' and ')}${run('slanted', 'font-style:italic;')}${run('.')}</p><br />
<ul style="margin-top:0;margin-bottom:0;">${item(1, run('One'))}<ul>${item(2, run('Within'))}</ul>${item(1, run('Two'))}</ul>
<ol>${item(1, run('First'))}${item(1, run('Second'))}</ol>
<p dir="ltr"><a href="https://example.org/" style="text-decoration:none;">${run('A link', 'text-decoration:underline;')}</a></p>
<p dir="ltr">${run('', '')}<span style="border:none;display:inline-block"><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="400" /></span></p></b><br class="Apple-interchange-newline">`,
  )
  expect(markdown).toBe(
    `## A heading

Plain and **bold** and *slanted*.

- One
  - Within
- Two

1. First
2. Second

[A link](https://example.org/)`,
  )
  expect(loss).toEqual({ ...noLoss, pictures: 1 })
})

test('the rows of a table become paragraphs, with its head in bold and a notice', () => {
  const { markdown, loss } = paste(
    word(`<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0'><td width=300 valign=top><p class=MsoNormal>Year<o:p></o:p></p></td>
  <td width=300><p class=MsoNormal>Sales<o:p></o:p></p></td><td><p>Of it <b>abroad</b></p></td></tr></thead>
 <tr><td><p class=MsoNormal>2025</p></td><td><p class=MsoNormal>€2 million,</p><p class=MsoNormal>about</p></td>
  <td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr>
 <tr><td></td><td></td><td></td></tr>
</table><p class=MsoNormal>After it.</p>`),
  )
  expect(markdown).toBe('**Year | Sales | Of it abroad**\n\n2025 | €2 million, about | –\n\nAfter it.')
  expect(loss).toEqual({ ...noLoss, tables: 1 })
})

test('a layout table is replaced with its content', () => {
  const { markdown, loss } = paste(
    `<table role="presentation"><tr><td><h2>News</h2></td><td>Beside it</td></tr></table>
<table><tr><td>One column</td></tr><tr><td><p>of two rows</p></td></tr></table>
<table><tr><td><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>`,
  )
  expect(markdown).toBe('## News\n\nBeside it\n\nOne column\n\nof two rows\n\n**A | B**\n\n1 | 2')
  expect(loss.tables).toBe(1)
})

test('content of a web page that an article cannot have is removed, with a notice', () => {
  const { origin } = window.location
  const { markdown, loss } = paste(
    `<article><h4>Small heading</h4><p>Text with <u>a line</u>, <span style="text-decoration: line-through">without</span>,
H<sub>2</sub>O and <a href="https://example.org/"><u>a link</u></a>, <a href="#note">a note</a>, <a href="file:///C:/x.docx">a file</a>.</p>
<figure><img src="https://elsewhere.example/a.png" alt="gone" width="640"><figcaption>What it showed</figcaption></figure>
<img src="https://count.example/pixel.gif" width="1" height="1"><img src="data:image/png;base64,AAAA">
<img src="${origin}/img/media/other/boat.webp?width=640&amp;quality=65&amp;v=1" alt="A boat">
<embed src="https://video.example/x"><video controls><source src="x.mp4">No video here</video>
<svg><text>drawn</text></svg><form><p>Asked</p><input value="typed"><button>Send</button></form>
<p style="display:none">Not to be seen</p><script>alert(1)</script></article>`,
  )
  expect(markdown).toBe(
    `### Small heading

Text with a line, ~~without~~, H2O and [a link](https://example.org/), a note, a file.

What it showed

![A boat](/media/other/boat.webp)

Asked`,
  )
  expect(loss).toEqual({
    ...noLoss,
    hidden: 1,
    pictures: 3,
    embedded: 2,
    links: 1,
    formats: ['underlining', 'superscript and subscript'],
    tables: 0,
  })
})

test.each(['<s>gone</s>', '<strike>gone</strike>', '<span style="text-decoration:line-through">gone</span>'])(
  'struck words stay struck: %s',
  (words) =>
    expect(paste(`<p>What is ${words} is here</p>`)).toEqual({
      markdown: 'What is ~~gone~~ is here',
      loss: noLoss,
    }),
)

test.each(['code', 'kbd', 'samp', 'tt'])('words within %s become code', (name) => {
  expect(paste(`<p>Run <${name}>a_b *</${name}> now</p>`).markdown).toBe('Run `a_b *` now')
})

test('preformatted lines become a block of code', () => {
  expect(
    paste('<p>Run:</p><pre><code class="language-js">a_b *\n  c\n\nd</code></pre><p>now</p>').markdown,
  ).toBe('Run:\n\n```\na_b *\n  c\n\nd\n```\n\nnow')
})

test('a horizontal line becomes a divider', () => {
  expect(paste('<p>One</p><hr><h2>Two</h2><hr>').markdown).toBe('One\n\n---\n\n## Two\n\n---')
})

test('bold words with a blank at their edge are read as words, and can be found', () => {
  const html = `<p><b>Note: </b>read this, <b> spaced </b>, <b><i>both </i></b>plain, a<b> </b>b.</p>`
  expect(paste(html).markdown).toBe('**Note:** read this, **spaced** , **_both_** plain, a b.')
})

test('links of Outlook and Google are replaced with their targets, with encoded blanks and a notice', () => {
  const safe = (address: string) =>
    `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&amp;data=05%7C02%7Creader%40example.com%7C0011&amp;reserved=0`
  const { markdown, loss } = paste(`<p>See <a href="${safe('https://example.org/report?id=4')}"
title="Original URL: https://example.org/report. reader@example.com">the report</a>, <a
href="${safe('https://www.google.com/url?q=https://example.org/plan%3Fa%3D1%26utm_source%3Dx&sa=D')}">the plan</a>,
<a href="https://example.org/?fbclid=1&amp;b=2#c">more</a>, <a href="tel:+358 40 123">call</a>, <a href="//example.org/a b">blank</a>,
<a href="${safe('file:///C:/x')}">a file</a> or <a href="${safe('https://example.org')}">${safe('https://example.org')}</a> (${safe('https://example.org/y')}).</p>`)
  expect(markdown.replaceAll('\n', ' ')).toBe(
    'See [the report](https://example.org/report?id=4), [the plan](https://example.org/plan?a=1), ' +
      '[more](https://example.org/?b=2#c), [call](tel:+35840123), [blank](https://example.org/a%20b), ' +
      'a file or [https://example.org](https://example.org) (https://example.org/y).',
  )
  expect(loss).toEqual({ ...noLoss, links: 1, unwrapped: 4, stripped: 2 })
})

test('the notice about lost content is one line, and absent if nothing was lost', () => {
  expect(pasteLossText(noLoss)).toBeNull()
  expect(pasteLossText({ ...noLoss, pictures: 1 })).toBe('Not pasted: 1 picture.')
  expect(pasteLossText({ ...noLoss, tables: 1 })).toBe('A table was converted to lines of text.')
  expect(pasteLossText({ ...noLoss, unwrapped: 1, stripped: 3 })).toBe(
    'A link now leads directly to its page, not through a mail or search service. Tracking parameters were removed from 3 links.',
  )
  const loss = {
    ...noLoss,
    comments: 1,
    deleted: 2,
    hidden: 1,
    pictures: 2,
    embedded: 1,
    links: 2,
    tables: 2,
  }
  expect(pasteLossText({ ...loss, formats: ['underlining'] })).toBe(
    'Not pasted: 1 comment, 2 deleted passages, 1 hidden passage, 2 pictures, 1 embedded part, 2 link addresses, underlining. Tables were converted to lines of text.',
  )
})
