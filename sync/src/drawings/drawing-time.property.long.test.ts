import { expectLinearTime, repeatedTexts } from '../../testing/linear-time.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { RefusedDrawing } from './refused-drawing.ts'

const svg = (content: string) => `<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg">${content}</svg>`

function read(text: string): unknown {
  try {
    return cleanSvg(new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof RefusedDrawing) return error.message
    throw error
  }
}

const css = repeatedTexts([
  ...'url( # a - -- a- ( ) { } , ; : . .a .b{fill:url(#a)} url(#b) /* */ * / " \' @ calc( rgb( fill: \\ % 1'.split(
    ' ',
  ),
  ' ',
  '\n',
])
const places: Readonly<Record<string, (text: string) => string>> = {
  'a style sheet': (text) => svg(`<style>${text}</style>`),
  'style sheets': (text) => svg(text.replaceAll(/.{20}/g, '<style>$&</style>')),
  'a style': (text) => svg(`<g style="${text.replaceAll('"', '')}"/>`),
  'a value': (text) => svg(`<g fill="${text.replaceAll('"', '')}"/>`),
  classes: (text) => svg(`<style>.a{fill:url(#a)}</style><g class="${text.replaceAll('"', '')}"/>`),
  'a length': (text) => `<svg xmlns="http://www.w3.org/2000/svg" width="${text.replaceAll('"', '')}"/>`,
}
const markup = repeatedTexts([
  ...'<g> </g> <g/> <style> </style> <style/> <!-- --> <![CDATA[ ]]> <? ?> &amp; & < > <use href="#a"/> <g id="a"/> <g class="a b"/> a'.split(
    ' ',
  ),
  ' ',
])

for (const [place, drawing] of Object.entries(places)) {
  test(`${place} is read in time that grows with it`, { tags: 'random' }, () => {
    fc.assert(
      fc.property(css, (textOf) => expectLinearTime(read, (size) => drawing(textOf(size)))),
      { numRuns: 30 },
    )
  })
}

test('elements are read in time that grows with them', { tags: 'random' }, () => {
  fc.assert(
    fc.property(markup, (textOf) => {
      expectLinearTime(read, (size) => svg(textOf(size)))
      expectLinearTime(read, textOf)
    }),
    { numRuns: 30 },
  )
})

test('references that lead nowhere count as well', () => {
  const rules = Array.from({ length: 2_000 }, (_, n) => `.a{fill:url(#n${n})}`).join('')
  expect(read(svg(`<style>${rules}</style>${'<g class="a"/>'.repeat(2_000)}`))).toContain('complex')
  expect(read(svg(`<style>${rules}</style>${'<g class="a"/>'.repeat(20)}`))).toHaveProperty('text')
})

test('a class that many rules name is read in a moment', () => {
  expectLinearTime(read, (size) => svg(`<style>${'.a{fill:url(#a)}'.repeat(size / 16)}</style>`))
})

test('style sheets that are dropped are', () => {
  expectLinearTime(read, (size) => svg('<style>@</style>'.repeat(size / 16)))
})
