import { expect, test } from 'vitest'
import { aLedgerRow } from '../../testing/mirror-fixture.ts'
import { conflicting, idOf, rejected } from '../../testing/outbox-fixture.ts'
import { acceptedWrites, answersOf, entitiesOf, finalAnswers } from './ledger-rows.ts'

const ledgerOf = (write: number, answer: Parameters<typeof aLedgerRow>[2]) => {
  const change = aLedgerRow(write, 1, answer)
  return change.op === 'delete' ? {} : change.row
}

test('the accepted writes are those in the rows, regardless of rejected ones', () => {
  const rows = [ledgerOf(1, { status: 'accepted' }), ledgerOf(2, rejected(2).answer)]
  expect(acceptedWrites(rows)).toEqual(new Set([idOf(1)]))
})

test('final answers with their content are read from the changes of the ledger', () => {
  const conflict = conflicting(2, [{ field: 'name', base: 'A', mine: 'B', theirs: 'C' }])
  const changes = [
    aLedgerRow(1, 1, { status: 'accepted' }),
    aLedgerRow(2, 1, conflict.answer),
    { op: 'delete' as const, id: idOf(3) },
  ]
  expect(finalAnswers(changes)).toEqual([{ id: idOf(1), answer: { status: 'accepted' } }, conflict])
})

test('an unreadable row of the ledger is no answer', () => {
  expect(answersOf({ id: idOf(1), status: 'moved' })).toEqual([])
})

test('an answer names the entity of its write, even if it changed no row', () => {
  const strange = { op: 'insert' as const, id: idOf(2), row: { entity: 'moons' } }
  expect(entitiesOf([aLedgerRow(1, 1, { status: 'accepted' }), strange])).toEqual(new Set(['services']))
})
