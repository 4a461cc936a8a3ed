import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { RefusedDrawing } from './refused-drawing.ts'
import { keptElements } from './svg-vocabulary.ts'

const elements = [
  ...keptElements,
  ...'a image script foreignObject iframe animate set handler feImage metadata SCRIPT Style svg:script h:script'.split(
    ' ',
  ),
]
const attributes =
  'href xlink:href src onload onclick ONLOAD style fill filter clip-path mask id class d width viewBox begin to values xml:base formaction'.split(
    ' ',
  )
const pieces = [
  ...'url( URL( ) " \' # #a a // https://a.example/x javascript:alert(1) data:text/html, \\ \\75rl( @import /* */ ; : fill'.split(
    ' ',
  ),
  ...'{ } src( image-set( expression( -moz-binding &#x6a; &lt; &amp; &quot; &#10; 1 rgb( , %'.split(' '),
  ...'.a{ :root{ --a: var( var(--a) @media a[ ] !important \\30 .'.split(' '),
  ' ',
]
const value = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const attribute = fc
  .tuple(fc.constantFrom(...attributes), value)
  .map(([name, text]) => ` ${name}="${text.replaceAll('"', '&quot;')}"`)
const text = fc.oneof(
  value,
  value.map((each) => `<![CDATA[${each}]]>`),
  value.map((each) => `<!--${each.replaceAll('-', '')}-->`),
  value.map((each) => `<?x ${each}?>`),
)

interface Tree {
  element: string
}
const { element } = fc.letrec<Tree>((tie) => ({
  element: fc
    .record({
      name: fc.constantFrom(...elements),
      attributes: fc.uniqueArray(attribute, { maxLength: 4, selector: (each) => each.split('=')[0] }),
      children: fc.array(fc.oneof({ depthSize: 'small' }, text, tie('element')), { maxLength: 4 }),
    })
    .map((it) => `<${it.name}${it.attributes.join('')}>${it.children.join('')}</${it.name}>`),
}))
const drawing = fc.array(element, { maxLength: 5 }).map(
  (content) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9"
        xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml">${content.join('')}</svg>`,
)

/** Whether a CSS reader could load something, after comments and escapes are removed. */
function loads(css: string): boolean {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\\[0-9a-f]{1,6}\s?|\\./gi, 'u')
  const rest = plain.replaceAll(/url\(\s*(["']?)#[^"'()\s\\<>#]+\1\s*\)/gi, '')
  return /url\s*\(|src\s*\(|image-set|@import|javascript:|\\|expression\s*\(/i.test(rest)
}

test('a cleaned drawing is well-formed, and loads and runs nothing', { tags: 'random' }, () => {
  let kept = 0
  fc.assert(
    fc.property(drawing, (source) => {
      let clean: string
      try {
        clean = cleanSvg(new TextEncoder().encode(source)).text
      } catch (error) {
        if (error instanceof RefusedDrawing) return
        throw error
      }
      kept += 1
      let sheet = ''
      const parser = new SaxesParser({ xmlns: true })
      parser.on('error', (error) => {
        throw error
      })
      parser.on('opentag', (tag) => {
        expect(tag.uri).toBe('http://www.w3.org/2000/svg')
        expect(keptElements).toContain(tag.name)
        sheet = ''
        for (const { name, value: found } of Object.values(tag.attributes)) {
          expect(name).not.toMatch(/^on|^src$|base|^to$|^begin$|^formaction$/i)
          if (name === 'href') expect(found).toMatch(/^#[^\s]+$/)
          else if (name !== 'id' && name !== 'class' && name !== 'xmlns')
            expect(loads(found), found).toBe(false)
        }
      })
      parser.on('text', (more) => {
        sheet += more
      })
      parser.on('closetag', ({ name }) => {
        if (name === 'style') expect(loads(sheet), sheet).toBe(false)
      })
      parser.write(clean).close()
      expect(clean).not.toMatch(/<!|<\?/)
      expect(cleanSvg(new TextEncoder().encode(clean)).text, 'clean is clean').toBe(clean)
    }),
    { numRuns: 2_000 },
  )
  expect(kept).toBeGreaterThan(500)
})
