import { expect, test } from 'vitest'
import { splitDeliverables, whatsInside } from './deliverables.ts'

test.each([
  ['Map, Plan, Day in Turku', ['Map', 'Plan', 'Day in Turku']],
  ['One,two', ['One,two']],
  [', , ', []],
  [null, []],
])('%j splits into %j', (text, items) => {
  expect(splitDeliverables(text)).toEqual(items)
})

test('without deliverables the features are listed, in order', () => {
  const features = [
    { id: '1', feature_text: 'Second', display_order: 2 },
    { id: '2', feature_text: 'First', display_order: 1 },
    { id: '3', feature_text: '', display_order: 3 },
  ]
  expect(whatsInside('Map, Plan', features)).toEqual(['Map', 'Plan'])
  expect(whatsInside(null, features)).toEqual(['First', 'Second'])
})
