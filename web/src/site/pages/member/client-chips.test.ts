import { expect, test } from 'vitest'
import { clientChips } from './client-chips.ts'

test.each([
  [null, []],
  ['', []],
  ['Saimaa Mills, Port of Rauma', ['Saimaa Mills', 'Port of Rauma']],
  ['• One\n• Two\r\n- Three – Four', ['One', 'Two', 'Three', 'Four']],
  [`${'a'.repeat(49)},${'b'.repeat(50)}`, ['a'.repeat(49)]],
  ['1,2,3,4,5,6,7,8,9', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('the chips of %j', (clients, chips) => {
  expect(clientChips(clients)).toEqual(chips)
})
