import { expect, test } from 'vitest'
import { changeMessage, shapeChange, snapshotMessage, type MessageShape } from './change-messages.ts'
import type { RowChange } from '../query/row.ts'

const aShape = (more: Partial<MessageShape> = {}): MessageShape => ({
  keyPrefix: 't',
  relation: '["public","t"]',
  key: [0],
  keyBooleans: [],
  hasPrimaryKey: true,
  selected: [0, 1],
  names: ['"id":', '"a":', '"hidden":'],
  full: false,
  ...more,
})
const update = (before: string[], after: string[]): RowChange => ({ op: 'update', old: before, new: after })

function messages(change: RowChange, matches = { old: true, new: true }, shape = aShape()): unknown[] {
  return shapeChange(shape, change, matches).map((shaped) => {
    const text = changeMessage(shape, shaped, { lsn: 7n, op: 4, xid: 9, last: false })
    const { key, value, headers } = JSON.parse(text)
    return [headers.operation, headers.op_position, key, value]
  })
}

test('W18: an update of unselected columns is no message', () => {
  expect(messages(update(['1', 'x', 'y'], ['1', 'x', 'z']))).toEqual([])
})

test('W18: an update depends on what matched before and after', () => {
  const change = update(['1', 'x', ''], ['1', 'y', ''])
  expect(messages(change)).toEqual([['update', 4, 't/"1"', { id: '1', a: 'y' }]])
  expect(messages(change, { old: false, new: true })).toEqual([['insert', 4, 't/"1"', { id: '1', a: 'y' }]])
  expect(messages(change, { old: true, new: false })).toEqual([['delete', 4, 't/"1"', { id: '1' }]])
  expect(messages(change, { old: false, new: false })).toEqual([])
})

test('W18: a changed key is two messages when both rows match, and one when only one does', () => {
  const change = update(['1', 'x', ''], ['2', 'x', ''])
  expect(messages(change)).toEqual([
    ['delete', 4, 't/"1"', { id: '1' }],
    ['insert', 5, 't/"2"', { id: '2', a: 'x' }],
  ])
  expect(messages(change, { old: true, new: false })).toEqual([['delete', 4, 't/"1"', { id: '1' }]])
})

test('W18: a delete carries the whole row in full mode, or when there is no key', () => {
  const change: RowChange = { op: 'delete', old: ['1', 'x', 'y'], new: null }
  const whole = [['delete', 4, 't/"1"', { id: '1', a: 'x' }]]
  expect(messages(change, { old: true, new: false }, aShape({ full: true }))).toEqual(whole)
  expect(messages(change, { old: true, new: false }, aShape({ hasPrimaryKey: false }))).toEqual(whole)
})

test('W19: texts are escaped, null is null', () => {
  const message = JSON.parse(snapshotMessage(aShape(), ['a"\n\\/ü', null, '']))
  expect(message).toEqual({
    key: 't/"a"\n\\//ü"',
    value: { id: 'a"\n\\/ü', a: null },
    headers: { operation: 'insert', relation: ['public', 't'] },
  })
})
