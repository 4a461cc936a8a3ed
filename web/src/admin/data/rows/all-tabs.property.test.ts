import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tab } from '../../testing/browser-fixture.ts'
import { ROWS, Work } from '../../testing/work-fixture.ts'

const tab = fc.nat({ max: 2 })
const row = fc.nat({ max: ROWS - 1 })
const elsewhere = fc.constantFrom('name' as const, 'short_description' as const)
const tables = fc.constantFrom('services', 'service_features', 'write_ledger')
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('rename' as const), tab, row, features: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('change elsewhere' as const), row, field: elsewhere }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add elsewhere' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const), table: tables }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('thaw' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('connection' as const), isOnline: fc.constant(false) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('connection' as const), isOnline: fc.constant(true) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('disk' as const), isSlow: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end slow writes' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die writing' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose responses' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 100, 300, 1_000) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(work: Work, step: Step): Promise<void> {
  const { browser } = work
  if (browser.tabs.length === 0) await work.open()
  const tab: Tab | undefined = 'tab' in step ? browser.tabs[step.tab % browser.tabs.length] : undefined
  switch (step.do) {
    case 'rename':
      if (tab?.thread.isFrozen === false) await work.rename(tab, work.rowIds()[step.row] ?? '', step.features)
      break
    case 'create':
      if (tab?.thread.isFrozen === false) await work.create(tab)
      break
    case 'change elsewhere':
      work.changeElsewhere(work.rowIds()[step.row] ?? '', step.field)
      break
    case 'add elsewhere':
      work.addElsewhere()
      break
    case 'rotate':
      browser.server.rotate(step.table)
      break
    case 'open':
      if (browser.tabs.length < 3) await work.open()
      await browser.settle()
      break
    case 'kill':
      if (tab) browser.kill(tab)
      break
    case 'freeze':
      if (tab) tab.thread.isFrozen = true
      break
    case 'thaw':
      if (tab) tab.thread.isFrozen = false
      break
    case 'disk':
      browser.isDiskSlow = step.isSlow
      break
    case 'end slow writes':
      browser.endSlowWrites('live')
      browser.endSlowWrites('dead')
      break
    case 'die writing': {
      const leader = browser.tabs.find(({ client }) => client.view.get().leader)
      if (leader === undefined) break
      await work.rename(leader, work.rowIds()[step.row] ?? '', true)
      browser.isDiskSlow = true
      await browser.pass(300)
      browser.isDiskSlow = false
      browser.kill(leader)
      break
    }
    case 'connection':
      browser.server.isOnline = step.isOnline
      for (const { client } of browser.tabs) if (step.isOnline) client.wake()
      break
    case 'lose responses':
      browser.lostResponses = 1
      break
    case 'pass':
      await browser.pass(step.ms)
      break
    case 'rest':
      await work.rest()
      break
    default:
      step satisfies never
  }
}

test(
  'whatever happens to tabs, leaders and the connection, all tabs finally show the same, and no edit is reverted',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
        const work = new Work()
        try {
          await work.begin()
          for (const each of steps) {
            await take(work, each)
            expect(work.faults).toEqual([])
          }
          await work.end()
          await work.visitOffline()
          expect(work.faults).toEqual([])
        } finally {
          await work.browser.close()
        }
      }),
      // Shrinking a failure would exceed the time limit of the test.
      { numRuns: 40, endOnFailure: true },
    )
  },
)
