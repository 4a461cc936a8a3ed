import { expect, test } from 'vitest'
import { parseSnapshotMark } from '../snapshot/transaction-visibility.ts'
import { RecentTransactions } from './recent-transactions.ts'

test('E23: a transaction is remembered until a snapshot shows it, however many come after it', () => {
  const recent = new RecentTransactions()
  for (let xid = 100; xid < 5000; xid++) recent.add(xid)
  recent.settle(parseSnapshotMark('100:5000:100'))
  expect([...recent.all()]).toEqual([100])
  recent.settle(parseSnapshotMark('5000:5000:'))
  expect([...recent.all()]).toEqual([])
})
