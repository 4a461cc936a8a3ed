import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { applyLedgerAnswers } from './ledger-listener.ts'
import { accepted, anUpdate, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox } from '../outbox/outbox-store.ts'

test('an answer counts even if it arrives before the message about its edit', async () => {
  // No message between tabs arrives: all are still on their way.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
      close() {}
    },
  )
  const [worker, tab] = [await openOutbox(USER), await openOutbox(USER)]
  await tab.dispatch({ type: 'edit', edit: anUpdate(1, 1, { name: 'B' }, { name: 'A' }) })
  expect(worker.state.get().entries).toEqual([])
  await applyLedgerAnswers({ flushSoon: async () => {} }, worker, [accepted(1)], '11')
  expect(await tab.latest()).toMatchObject({ entries: [], receipts: [{ lsn: '11' }] })
  vi.unstubAllGlobals()
})
