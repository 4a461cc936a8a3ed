import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Mäkelä', 'makela'],
  ['ÅLESUND', 'alesund'],
  ['Sørensen & Æbelø', 'sorensen & aebelo'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['plain', 'plain'],
  ['ﬁnance\u00a0desk', 'finance desk'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
