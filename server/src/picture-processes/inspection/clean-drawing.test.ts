import { cleanSvg } from '@coop/sync/drawings'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanDrawing } from './clean-drawing.ts'
import { refusalTexts } from './refusal.ts'

const clean = (text: string) => cleanSvg(Buffer.from(text))
const svg = (content: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
/** The content of the root element. */
const within = (content: string): string =>
  /^<svg [^>]*?(?:\/>|>([\s\S]*)<\/svg>)\n$/.exec(clean(svg(content)).text)?.[1] ?? ''

test('a safe drawing stays unchanged', () => {
  const drawing =
    '<title>A &amp; B</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>' +
    '<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><g id="s"><circle r="3"/></g></defs>' +
    '<g clip-path="url(#c)" style="fill:url(#g);opacity:.5"><use href="#s" transform="rotate(45 1 2)"/></g>' +
    '<text x="1" font-family="Arial, sans-serif">a &lt; b <tspan>c</tspan></text>'
  expect(within(drawing)).toBe(drawing)
})

test('a file of a drawing program keeps its graphics', () => {
  const illustrator = `<?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: Adobe Illustrator -->
    <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0px" y="0px" viewBox="0 0 200 100"
      style="enable-background:new 0 0 200 100;" xml:space="preserve">
    <style type="text/css"> .st0{fill:url(#SVGID_1_);} .st1{fill:#E30613;} </style>
    <metadata><i:pgf>secret</i:pgf></metadata>
    <switch><g i:extraneous="self">
      <linearGradient id="SVGID_1_" x1="0"><stop offset="0" style="stop-color:#FFF"/></linearGradient>
      <rect class="st0" width="10" height="10"/><use xlink:href="#Layer_1x" class="st1"/>
    </g></switch></svg>`
  const { text, width, height } = clean(illustrator)
  expect([width, height]).toEqual([200, 100])
  expect(text).toContain('.st0{fill:url(#SVGID_1_)}.st1{fill:#E30613}')
  expect(text).toContain('<rect class="st0" width="10" height="10"/><use href="#Layer_1x" class="st1"/>')
  expect(text).toContain('style="enable-background:new 0 0 200 100"')
  expect(text).not.toMatch(/secret|adobe|pgf|extraneous|<\?|<!--/i)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a script of HTML', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
  ['HTML within', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b/></body></foreignObject>'],
  ['a frame', '<iframe src="https://a.example"/>'],
  ['a picture of elsewhere', '<image href="https://a.example/a.png"/>'],
  ['a picture in the file', '<image href="data:image/png;base64,AAAA"/>'],
  ['a picture in a filter', '<feImage href="https://a.example/a.svg"/>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a setting', '<set attributeName="onclick" to="alert(1)"/>'],
  ['a handler element', '<handler type="text/javascript">alert(1)</handler>'],
  ['a foreign style', '<style>@import url(https://a.example/a.css);</style>'],
  ['a style with an address', '<style>a{fill:url(https://a.example/#a)}</style>'],
  ['a style with an escape', '<style>a{fill:u\\72l(https://a.example)}</style>'],
  ['a style with a font', '<style>@font-face{src:url(data:font/woff;base64,AA)}</style>'],
  ['a style in pieces', '<style>a{fill:<![CDATA[url(]]>https://a.example)}</style>'],
  ['an instruction', '<?xml-stylesheet href="https://a.example/a.css"?>'],
])('%s is removed with its content', (_, content) => {
  expect(within(content)).toBe('')
})

test.each([
  ['a handler', 'onload="alert(1)"'],
  ['a handler in capitals', 'ONCLICK="alert(1)"'],
  ['a link to a script', 'href="javascript:alert(1)"'],
  ['an old link', 'xlink:href="https://a.example/a.svg#a"'],
  ['a link to data', 'href="data:image/svg+xml,%3Csvg/%3E"'],
  ['a base', 'xml:base="https://a.example/"'],
  ['a fill of elsewhere', 'fill="url(https://a.example/a.svg#a)"'],
  ['a fill with an escape', 'fill="u\\72l(https://a.example)"'],
  ['a fill by another function', 'fill="image-set(&quot;https://a.example&quot; 1x)"'],
  ['a filter of elsewhere behind one of here', 'filter="url(#a) url(//a.example)"'],
  ['a style with an address', 'style="background:url(//a.example);fill:src(&quot;//a.example&quot;)"'],
  ['a variable', 'style="--a:url(//a.example)"'],
  ['a name of another house', 'xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"'],
])('%s is removed from its element', (_, attribute) => {
  expect(within(`<path ${attribute} d="M0 0"/>`)).toBe('<path d="M0 0"/>')
})

test('the content of a link stays, without the link', () => {
  expect(within('<a href="https://a.example"><path d="M0 0"/></a>')).toBe('<path d="M0 0"/>')
})

test.each([
  [
    'a document type',
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>',
    refusalTexts.doctype,
  ],
  [
    'a harmless document type',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd"><svg/>',
    refusalTexts.doctype,
  ],
  ['an entity', svg('<title>&file;</title>'), refusalTexts.brokenDrawing],
  ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>', refusalTexts.brokenDrawing],
  ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', refusalTexts.brokenDrawing],
  ['nothing', '', refusalTexts.brokenDrawing],
  ['a prefix of nobody', svg('<x:path/>'), refusalTexts.brokenDrawing],
  ['no size', svg('', ''), refusalTexts.withoutSize],
  ['an empty viewBox', svg('', 'viewBox="0 0 0 0"'), refusalTexts.withoutSize],
  ['a depth of 1,000', svg('<g>'.repeat(1000) + '</g>'.repeat(1000)), refusalTexts.tooComplex],
  ['200,000 elements', svg('<g/>'.repeat(200_000)), refusalTexts.tooComplex],
  ['an element within itself', svg('<g id="a"><use href="#a"/></g>'), refusalTexts.tooComplex],
])('%s is refused', (_, text, why) => {
  expect(() => clean(text)).toThrow(why)
})

test('text that is not UTF-8 is refused', () => {
  expect(() => cleanSvg(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff]))).toThrow(refusalTexts.brokenDrawing)
})

test('a few lines that expand to billions of elements are refused, with every kind of reference', () => {
  const levels = Array.from({ length: 12 }, (_, i) => i)
  const uses = levels.map((i) => `<g id="l${i}">${`<use href="#l${i + 1}"/>`.repeat(10)}</g>`).join('')
  const patterns = levels
    .map((i) => `<pattern id="l${i}">${`<rect fill="url(#l${i + 1})"/>`.repeat(10)}</pattern>`)
    .join('')
  const classes =
    `<style>${levels.map((i) => `.c${i}{fill:url(#l${i})}`).join('')}</style>` +
    levels.map((i) => `<pattern id="l${i}">${`<rect class="c${i + 1}"/>`.repeat(10)}</pattern>`).join('')
  for (const drawing of [uses, patterns, classes])
    expect(() => clean(svg(drawing)), drawing.slice(0, 60)).toThrow(refusalTexts.tooComplex)
  const chain = Array.from({ length: 20_000 }, (_, i) => `<use id="l${i}" href="#l${i + 1}"/>`).join('')
  expect(() => clean(svg(chain))).toThrow(refusalTexts.tooComplex)
})

test('a style sheet with unresolvable references is removed', () => {
  expect(within('<style>rect{fill:url(#a)}</style><style>rect{fill:red}</style>')).toBe(
    '<style>rect{fill:red}</style>',
  )
})

test.each([
  ['an escape in a class', '.\\30 2d-a{fill:#1b6e53}', '.\\30 2d-a{fill:#1b6e53}.b{fill:red}'],
  ['an import', '@import url(https://a.example/a.css);', '.b{fill:red}'],
  ['a font', '@font-face{font-family:A;src:url(a.woff)}', '.b{fill:red}'],
  ['an address', '.a{fill:url(https://a.example);stroke:#000}', '.a{stroke:#000}.b{fill:red}'],
  [
    'a rule for screens',
    '@media (prefers-color-scheme:dark){.a{fill:#fff}}',
    '@media (prefers-color-scheme:dark){.a{fill:#fff}}.b{fill:red}',
  ],
  ['a variable', ':root{--c:#1b6e53}.a{fill:var(--c)}', ':root{--c:#1b6e53}.a{fill:#1b6e53}.b{fill:red}'],
  [
    'a variable without a value',
    '.a{fill:var(--none);stroke:var(--none, #000)}',
    '.a{stroke:#000}.b{fill:red}',
  ],
  [
    'a variable of some elements',
    '.c{--c:#fff}.a{fill:var(--c,red)}',
    '.c{--c:#fff}.a{fill:var(--c,red)}.b{fill:red}',
  ],
  ['a variable with an address', ':root{--c:url(#a)}.a{fill:var(--c)}', '.a{fill:var(--c)}.b{fill:red}'],
  ['a colour of today', '.a{fill:oklch(60% .1 20)}', '.a{fill:oklch(60% .1 20)}.b{fill:red}'],
  ['a comment', '/* a { */.a{fill:#fff/**/}', '.a{fill:#fff}.b{fill:red}'],
  ['a mark of HTML', '<!-- .a{fill:#fff} -->', '.a{fill:#fff}.b{fill:red}'],
  ['a selector of another function', '.a:has(url){fill:#fff}', '.b{fill:red}'],
  ['a rule in a rule', '.a{fill:#fff;.c{fill:url(//a.example)}}', '.a{fill:#fff}.b{fill:red}'],
])('a style sheet with %s keeps everything else', (_, css, kept) => {
  expect(within(`<style><![CDATA[${css}.b{fill:red}]]></style>`)).toBe(
    `<style>${kept.replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</style>`,
  )
})

test('variables are also resolved in attributes', () => {
  const root = 'viewBox="0 0 9 9" style="--a:#1b6e53"'
  const { text } = clean(svg('<path fill="var(--a)" style="stroke:var(--b, var(--a))"/>', root))
  expect(text).toContain('<path fill="#1b6e53" style="stroke:#1b6e53"/>')
})

test('removed parts are reported, once and briefly', () => {
  const { removed } = clean(
    svg(
      `<style>@import "a.css";.a{fill:url(//a.example)}</style><script>1</script><script/><metadata/>
      <path onclick="alert(1)" data-name="Layer" fill="url(//b.example/${'b'.repeat(200)})"/><use href="a.svg#b"/>
      <image href="https://a.example/a.png"/>`,
    ),
  )
  expect(removed).toEqual([
    '<script>',
    'onclick="alert(1)"',
    'href="a.svg#b"',
    'href="https://a.example/a.png"',
    '<image>, which lies elsewhere',
    '@import "a.css"',
    'fill: url(//a.example)',
    expect.stringMatching(/^fill="url\(\/\/b\.example\/b{10,60}…$/),
  ])
  expect(clean(svg('<path d="M0 0"/>')).removed).toEqual([])
})

test('a style sheet with nested blocks is refused', () => {
  const nested = `${'@media all{'.repeat(30)}${'}'.repeat(30)}`
  expect(() => clean(svg(`<style>${nested}</style>`))).toThrow(refusalTexts.tooComplex)
})

const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const aPicture = (type: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { ImageDescription: 'secret' } })
    .toFormat(type)
    .toBuffer()

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s within a drawing is re-encoded and rendered',
  async (type) => {
    const bytes = await aPicture(type)
    // Its declared type is ignored.
    const image = `<image width="24" height="24" xlink:href="${dataOf('image/svg+xml', bytes)}"/>`
    const pattern = `<defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse">${image}</pattern></defs>`
    const drawing = Buffer.from(svg(`${pattern}<rect width="24" height="24" fill="url(#p)"/>`))
    const { text, removed } = await cleanDrawing(drawing)
    expect(removed).toEqual([])
    const kept = /href="data:image\/(\w+);base64,([\w+/=]+)"/.exec(text)
    expect(kept?.[1]).toBe(type)
    expect(Buffer.from(kept?.[2] ?? '', 'base64').includes('secret')).toBe(false)
    // The renderer of these tests does not support WebP; browsers do.
    if (type === 'webp') return
    const pixel = await sharp(Buffer.from(text))
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(pixel[0]).toBeGreaterThan(200)
    expect(pixel[1]).toBeLessThan(60)
  },
)

test('a drawing whose inner picture contains another picture or is broken is refused', async () => {
  const drawingOf = (address: string) => cleanDrawing(Buffer.from(svg(`<image href="${address}"/>`)))
  const png = await aPicture('png')
  for (const address of [
    dataOf('image/gif', await aPicture('gif')),
    dataOf('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'data:image/svg+xml,%3Csvg/%3E',
    'data:text/html;base64,AAAA',
  ]) {
    await expect(drawingOf(address), address).rejects.toThrow(refusalTexts.otherPicture)
  }
  await expect(drawingOf(dataOf('image/png', png.subarray(0, 60)))).rejects.toThrow(
    refusalTexts.brokenPictureWithin,
  )
  const many = Array.from({ length: 21 }, (_, n) => `<image href="data:image/png;base64,${n}"/>`).join('')
  await expect(cleanDrawing(Buffer.from(svg(many)))).rejects.toThrow(refusalTexts.tooManyPictures)
})

test('a drawing of only linked pictures is refused', async () => {
  const image = '<image href="https://a.example/a.png"/>'
  await expect(cleanDrawing(Buffer.from(svg(image)))).rejects.toThrow(refusalTexts.onlyLinkedPictures)
  expect((await cleanDrawing(Buffer.from(svg(`${image}<path d="M0 0h9"/>`)))).removed).toHaveLength(2)
})

test('pictures count more than lines', async () => {
  const image = `<g id="a"><image href="${dataOf('image/png', await aPicture('png'))}"/></g>`
  const drawing = Buffer.from(svg(image + '<use href="#a"/>'.repeat(600)))
  await expect(cleanDrawing(drawing)).rejects.toThrow(refusalTexts.tooComplex)
})

test.each([
  ['width="30" height="20"', 30, 20],
  ['width="30px" viewBox="0 0 3 2"', 30, 20],
  ['height="20" viewBox="0 0 3 2"', 30, 20],
  ['width="210mm" height="297mm" viewBox="0 0 21000 29700"', 794, 1123],
  ['width="100%" height="100%" viewBox="0,0,640,480"', 640, 480],
  ['viewBox="-5 -5 0.5 0.25"', 1, 1],
  ['viewBox="0 0 1e9 1e9"', 4096, 4096],
  ['width="1e308" height="1" viewBox="0 0 1 1"', 4096, 1],
])('a drawing with %s is %i by %i pixels, and its attributes say so', (attributes, width, height) => {
  const result = clean(svg('<path d="M0 0"/>', attributes))
  expect(result).toMatchObject({ width, height })
  const [root = ''] = result.text.split('>')
  for (const attribute of [`width="${width}"`, `height="${height}"`, 'viewBox="'])
    expect(root).toContain(` ${attribute}`)
})

test('a cleaned drawing can be rendered', async () => {
  const { text } = clean(svg('<rect width="24" height="24" fill="#f00"/>'))
  const pixel = await sharp(Buffer.from(text))
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...pixel.subarray(0, 3)]).toEqual([255, 0, 0])
})
