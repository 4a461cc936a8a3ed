import { expect, test } from 'vitest'
import { formatPosition, offsetsResponseSchema, isBefore, parsePosition } from './offsets-response.ts'

test('H1: a position is read as it was written', () => {
  const position = { epoch: 'e-1_x', lsn: 2n ** 63n, hash: 'abc' }
  expect(parsePosition(formatPosition(position, 7))).toEqual(position)
})

test.each(['', 'e.1.h', 'e.-1.h.1', 'e.1.h.1.1', 'e.x.h.1', `e.1.h.1${'0'.repeat(99)}`, '../1.1.1'])(
  'H1: %j is no position',
  (text) => expect(parsePosition(text)).toBeNull(),
)

test('R4: offsets order as numbers, the end of the snapshot before every change, inf last', () => {
  const order = ['-1', '0_0', '0_9', '0_10', '0_inf', '9_99', '10_0', '10_inf', '18446744073709551615_0']
  for (const [index, offset] of order.entries())
    for (const [other, text] of order.entries())
      expect(isBefore(offset, text), `${offset} ${text}`).toBe(index < other)
})

test('H1: offsets of an unknown form are refused', () => {
  const good = { position: 'e.1.h.1', lsn: '1', heads: { a: { handle: 'x', offset: '0_inf' } } }
  expect(offsetsResponseSchema.safeParse(good).success).toBe(true)
  for (const bad of [{ position: 'x' }, { lsn: '0/16' }, { heads: { a: { handle: 'x', offset: 'now' } } }])
    expect(offsetsResponseSchema.safeParse({ ...good, ...bad }).success).toBe(false)
})
