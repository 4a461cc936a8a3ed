import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test.each([
  ['quick-solutions', 'Quick Solutions'],
  ['balanced approach', 'Balanced Approach'],
  [null, ''],
])('%s reads "%s"', (text, title) => {
  expect(titleCase(text)).toBe(title)
})
