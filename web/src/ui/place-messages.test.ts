import { expect, test } from 'vitest'
import { placeMessages } from './place-messages.ts'

const area = { top: 64, bottom: 552 }

test('messages stand at the top while what they speak of leaves room there', () => {
  expect(placeMessages(null, area, 'top')).toEqual({ edge: 'top', room: 488 })
  expect(placeMessages({ top: 400, bottom: 470 }, area, 'top')).toEqual({ edge: 'top', room: 328 })
  expect(placeMessages({ top: 0, bottom: 60 }, area, 'top')).toEqual({ edge: 'top', room: 488 })
})

test('they stand at the foot when what they speak of is at the top', () => {
  expect(placeMessages({ top: 70, bottom: 140 }, area, 'top')).toEqual({ edge: 'bottom', room: 404 })
})

test('where neither has room for a whole one, the larger gap is taken and not overstepped', () => {
  expect(placeMessages({ top: 150, bottom: 500 }, area, 'top')).toEqual({ edge: 'top', room: 78 })
  expect(placeMessages({ top: 100, bottom: 460 }, area, 'top')).toEqual({ edge: 'bottom', room: 84 })
})

test('where the foot is preferred they stand there, unless what they speak of leaves more room at the top', () => {
  expect(placeMessages(null, area, 'bottom')).toEqual({ edge: 'bottom', room: 488 })
  expect(placeMessages({ top: 100, bottom: 150 }, area, 'bottom')).toEqual({ edge: 'bottom', room: 394 })
  expect(placeMessages({ top: 500, bottom: 550 }, area, 'bottom')).toEqual({ edge: 'top', room: 428 })
})
