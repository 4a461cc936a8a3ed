import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './mark-text.ts'

test('the parts of any text add up to the text', { tags: 'random' }, () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'Ä', 'b', ' ', '\n', '<', '😀', '́'), maxLength: 150 })
  fc.assert(
    fc.property(texts, fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 2 }), (text, words) => {
      const whole = excerptOf(text, words, []).parts.map((part) => part.text)
      expect(whole.join('').replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '))
    }),
  )
})
