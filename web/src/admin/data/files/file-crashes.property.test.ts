import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileWorld } from '../../testing/file-world-fixture.ts'

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      size: fc.integer({ min: 1, max: 2_000 }),
      withEdit: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 200, 3_000) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connection' as const), isOnline: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A visit, and the number of effects after which its tab crashes. A file of one part takes about eight effects. */
const visit = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 8, size: 'max' }),
  dies: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 100 }), fc.constant(10_000)),
})

async function take(world: FileWorld, step: Step, number: number): Promise<void> {
  switch (step.do) {
    case 'choose':
      world.choose(number, step.size, step.withEdit)
      return
    case 'pass':
      return world.pass(step.ms)
    case 'connection':
      world.isOnline = step.isOnline
      world.tab?.files.wake()
      world.tab?.sender.wake()
      return
    case 'refuse':
      world.refuseNext = true
      return
    case 'sweep':
      world.sweep()
      return
    default:
      step satisfies never
  }
}

test(
  'a tab killed at any moment loses no file that an edit names, and no edit is sent before its file',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 4, size: 'max' }), async (visits) => {
        const world = new FileWorld()
        let number = 0
        world.start()
        try {
          for (const { steps, dies } of visits) {
            const tab = await world.open()
            tab.thread.dieAt(dies)
            for (const each of steps) await take(world, each, ++number)
            await world.settle()
            world.kill()
            await world.settle()
          }
          await world.end()
          expect(world.faults).toEqual([])
          for (const key of world.stored) expect([...world.arrived.keys()]).toContain(key)
          // Only drafts are left, and every content has a record.
          const { contents, records } = await world.kept()
          expect(records).toEqual(expect.arrayContaining([...contents]))
        } finally {
          await world.close()
        }
      }),
      { numRuns: 60, endOnFailure: true },
    )
  },
)
