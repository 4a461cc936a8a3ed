import { assert, constantFrom, option, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotMessage, type MessageShape } from './change-messages.ts'
import { parseCopyRow } from './copy-row.ts'
import { rowEncoder } from './snapshot-row.ts'

const shapes: MessageShape[] = [[0], [2, 0], [1]].map((key) => ({
  keyPrefix: '"public"."with ""quotes"""',
  relation: '["public","t"]',
  key,
  hasPrimaryKey: true,
  selected: [0, 1, 2],
  names: ['"id":', '"ünïcode":', '"last":'],
  full: false,
}))

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

test('rows become the same messages from bytes as from texts', { tags: 'random' }, () => {
  assert(
    property(tuple(value, value, value), constantFrom(...shapes), (row, shape) => {
      const line = `${row.map(copyField).join('\t')}\n`
      const { maxBytes, write } = rowEncoder(shape)(Buffer.from(line))
      const out = Buffer.alloc(maxBytes + 7)
      const end = write(out, 7)
      expect(end - 7).toBeLessThanOrEqual(maxBytes)
      const written: unknown = JSON.parse(out.toString('utf8', 7, end))
      expect(written).toEqual(JSON.parse(snapshotMessage(shape, parseCopyRow(line.slice(0, -1)))))
      expect(written).toMatchObject({ value: { last: row[2] } })
    }),
    { numRuns: 2000 },
  )
})
