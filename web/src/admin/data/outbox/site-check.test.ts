import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { accepted, anUpdate, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox } from './outbox-store.ts'
import { startSiteCheck } from './site-check.ts'

test('an edit that is accepted during a poll of the site causes another poll', async () => {
  const outbox = await openOutbox(USER)
  const lifetime = new AbortController()
  const answers: ((answer: Response) => void)[] = []
  const { poll } = startSiteCheck({
    outbox,
    origin: 'http://localhost',
    fetch: () => new Promise((resolve) => void answers.push(resolve)),
    signal: lifetime.signal,
  })
  for (const number of [1, 2]) {
    await outbox.dispatch({ type: 'edit', edit: anUpdate(number, number, { name: 'B' }, { name: 'A' }) })
    await outbox.dispatch({ type: 'ledger', rows: [accepted(number)], lsn: '11' })
    poll()
  }
  const answer = async (nth: number) => {
    await vi.waitFor(() => expect(answers.length).toBe(nth))
    answers.at(-1)?.(Response.json({ lsn: '11' }))
  }
  await answer(1)
  await answer(2)
  await vi.waitFor(() =>
    expect(outbox.state.get().receipts).toMatchObject([{ onSite: true }, { onSite: true }]),
  )
  lifetime.abort()
})
