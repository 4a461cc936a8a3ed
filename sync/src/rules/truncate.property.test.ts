import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewText, truncateAtSentence } from './truncate.ts'

const words = fc
  .array(
    fc.tuple(
      fc.stringMatching(/^[\p{L}\d🦌][\p{L}\d🦌.,–-]{0,29}$/u),
      fc.constantFrom(' ', '\n', '  ', ' – '),
    ),
  )
  .map((parts) => parts.flat().join(''))

test('a text is cut where a word ends, and is never longer than stated', { tags: 'random' }, () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 200 }), (text, max) => {
      for (const short of [previewText(text, max), truncateAtSentence(text, max)]) {
        if (!short.endsWith('…')) continue
        const shown = short.slice(0, -1)
        const source = text.slice(text.indexOf(shown))
        expect(shown.length).toBeLessThanOrEqual(max)
        expect(source.startsWith(shown)).toBe(true)
        // A space or a mark between words follows; or it is one word that has to be cut.
        if (/\s/.test(shown)) expect(source.slice(shown.length)).toMatch(/^[\s,;:–—-]/)
      }
    }),
  )
})
