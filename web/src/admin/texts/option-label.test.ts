import { expect, test } from 'vitest'
import { optionLabel, optionText } from './option-label.ts'

test.each([
  ['LURE-IN', 'LURE-IN', 'LURE-IN (small first step)'],
  ['founding_partner', 'Founding partner', 'Founding partner'],
  ['1-4-weeks', '1 to 4 weeks', '1 to 4 weeks'],
])('the option %s is %s, and %s in a wide place', (option, label, text) => {
  expect([optionLabel(option), optionText(option)]).toEqual([label, text])
})
