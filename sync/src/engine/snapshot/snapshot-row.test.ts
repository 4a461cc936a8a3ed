import { assert, constantFrom, option, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotMessage, type MessageShape } from '../log/change-messages.ts'
import { parseCopyRow } from './copy-row.ts'
import { RowEncoder } from './snapshot-row.ts'

const shapeWith = (key: number[]): MessageShape => ({
  keyPrefix: '"public"."with ""quotes"""',
  relation: '["public","t"]',
  key,
  keyBooleans: [],
  hasPrimaryKey: true,
  selected: [0, 1, 2],
  names: ['"id":', '"ünïcode":', '"last":'],
  full: false,
})
const shapes = [[0], [2, 0], [1]].map(shapeWith)

const escapes: Record<string, string> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
}
const copyField = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\b\f\n\r\t\v\\]/g, (letter) => `\\${escapes[letter]}`)

const letter = constantFrom('a', 'N', 'ü', '😀', '\\', '"', '/', '\n', '\t', '\v', '\b', '\u0001', '\u001f')
const value = option(string({ unit: letter }))

test('E10: the buffer for a long row is no larger than its message can become', () => {
  const line = Buffer.from(`1\t${'some words of "text"\\n'.repeat(10_000)}\t\\N\n`)
  const encoder = new RowEncoder(shapeWith([0]))
  const maxBytes = encoder.read(line)
  const end = encoder.write(Buffer.alloc(maxBytes), 0)
  expect(end).toBeLessThanOrEqual(maxBytes)
  expect(maxBytes).toBeLessThan(3 * end)
})

test('E10, W19: rows become the same messages from bytes as from texts', { tags: 'random' }, () => {
  assert(
    property(tuple(value, value, value), constantFrom(...shapes), (row, shape) => {
      const line = `${row.map(copyField).join('\t')}\n`
      const encoder = new RowEncoder(shape)
      const maxBytes = encoder.read(Buffer.from(line))
      const out = Buffer.alloc(maxBytes + 7)
      const end = encoder.write(out, 7)
      expect(end - 7).toBeLessThanOrEqual(maxBytes)
      const written = out.toString('utf8', 7, end)
      expect(written).toBe(snapshotMessage(shape, parseCopyRow(line.slice(0, -1))))
      expect(JSON.parse(written)).toMatchObject({ value: { last: row[2] } })
    }),
    { numRuns: 2000 },
  )
})
