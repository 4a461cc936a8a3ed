import { expect, test } from 'vitest'
import { placeMessages } from './place-messages.ts'

const area = { top: 64, bottom: 552 }

test('messages stand at the top while what they speak of leaves room there', () => {
  expect(placeMessages(null, area)).toEqual({ edge: 'top', room: 488 })
  expect(placeMessages({ top: 400, bottom: 470 }, area)).toEqual({ edge: 'top', room: 328 })
  expect(placeMessages({ top: 0, bottom: 60 }, area)).toEqual({ edge: 'top', room: 488 })
})

test('they stand at the foot when what they speak of is at the top', () => {
  expect(placeMessages({ top: 70, bottom: 140 }, area)).toEqual({ edge: 'bottom', room: 404 })
})

test('where neither has room for a whole one, the larger gap is taken and not overstepped', () => {
  expect(placeMessages({ top: 150, bottom: 500 }, area)).toEqual({ edge: 'top', room: 78 })
  expect(placeMessages({ top: 100, bottom: 460 }, area)).toEqual({ edge: 'bottom', room: 84 })
})
