import { expect, test } from 'vitest'
import { guessName } from './name-from-address.ts'

const empty = { firstName: '', lastName: '' }

test.each([
  ['anna.maki@example.org', 'Anna', 'Maki'],
  ['JUHA_LAINE@example.org', 'Juha', 'Laine'],
  ['eeva-liisa.saari@example.org', 'Eeva', 'Liisa Saari'],
  ['info@', 'Info', ''],
  ['.dots..here.@example.org', 'Dots', 'Here'],
  ['anna.maki', '', ''],
  ['@example.org', '', ''],
])('%s is guessed as "%s" "%s"', (email, firstName, lastName) => {
  expect(guessName(email, empty)).toEqual({ firstName, lastName })
})

test('a typed name is not changed', () => {
  const typed = { firstName: '', lastName: 'Virta' }
  expect(guessName('anna.maki@example.org', typed)).toBe(typed)
})
