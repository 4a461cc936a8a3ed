import { type ReleaseEdit, type ReleaseEditRow, seenEdits } from '@coop/sync/releases'
import { timeText } from '@coop/sync/rules'
import type { Write } from '@coop/sync/write'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { act, renaming, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, openWrites, remove, update } from '../../testing/writes.ts'

const t = await openWrites()
const { sql } = t.database

const as = (userId: string, write: Write) => t.sendAs(userId, { ...write, userId }).then(([answer]) => answer)
const editsOf = (release: string) =>
  sql<ReleaseEditRow[]>`select * from release_edits where release_id = ${release}`
const lookAt = async (release: string) => seenEdits(await editsOf(release))

const CHANGED = 'The edits of this release have changed since you opened it. Check it again, then decide.'

async function aRelease(state: 'open' | 'in-review'): Promise<{ release: string; services: string[] }> {
  const services = [
    await t.insertOne('services', aService({ name: 'A' })),
    await t.insertOne('services', aService({ name: 'B' })),
  ]
  const release = await t.insertOne('releases', { name: 'Monday' })
  await t.sendOne(staged(release, renaming(services[0] ?? '', 'A', 'A2')))
  if (state === 'in-review') await t.sendOne(act(release, 'open', 'in-review'))
  return { release, services }
}

test.each(['approved', 'scheduled', 'published'] as const)(
  'an edit after the review is not %s unseen, and another review resolves it',
  async (to) => {
    const { release, services } = await aRelease('in-review')
    const more = to === 'scheduled' ? { publish_at: timeText(Date.parse('2099-01-01T00:00:00Z')) } : {}
    const seen = await lookAt(release)
    // The row is unchanged, but the effect of the release on it is not.
    const [edit] = await editsOf(release)
    const values = { changes: { name: 'A3' } }
    await as('berta', update('release_edits', edit?.id ?? '', { changes: { name: 'A2' } }, values))
    const refused = await t.sendOne(act(release, 'in-review', to, { ...more, seen }))
    expect(errorsOf(refused)).toEqual([expect.objectContaining({ message: CHANGED })])
    expect(await t.rowOf('releases', release)).toMatchObject({ state: 'in-review', approved_by: null })
    expect((await t.rowOf('services', services[0] ?? ''))?.['name']).toBe('A')
    const again = act(release, 'in-review', to, { ...more, seen: await lookAt(release) })
    expect(await t.sendOne(again)).toEqual(accepted)
    expect(await t.rowOf('releases', release)).toMatchObject({ state: to })
  },
)

test.each(['approved', 'scheduled', 'published'] as const)(
  'an action of an older admin, which does not say what was seen, does not make a release %s',
  async (to) => {
    const { release } = await aRelease('in-review')
    const more = to === 'scheduled' ? { publish_at: timeText(Date.parse('2099-01-01T00:00:00Z')) } : {}
    const refused = await t.sendOne(act(release, 'in-review', to, { ...more, seen: null }))
    expect(errorsOf(refused)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('Check the release again') }),
    ])
    expect(await t.rowOf('releases', release)).toMatchObject({ state: 'in-review', approved_by: null })
  },
)

test('an edit that arrives during an approval waits for it, and is then refused', async () => {
  const { release, services } = await aRelease('in-review')
  const { edit } = await sql.begin(async (tx) => {
    await tx`update releases set state = 'approved' where id = ${release}`
    const sent = { isAnswered: false }
    const coming = as('berta', staged(release, renaming(services[1] ?? '', 'B', 'B2'))).finally(() => {
      sent.isAnswered = true
    })
    await vi.waitFor(async () => {
      const [{ waits } = { waits: false }] = await sql<{ waits: boolean }[]>`
        select exists (select from pg_locks where not granted) as waits`
      expect(waits || sent.isAnswered).toBe(true)
    })
    return { edit: coming }
  })
  expect(errorsOf((await edit) ?? { status: 'accepted' })).toMatchObject([
    { message: expect.stringContaining('This release is approved') },
  ])
})

test('a review does not count after the release was sent back', async () => {
  const { release } = await aRelease('in-review')
  const seen = await lookAt(release)
  expect(await t.sendOne(act(release, 'in-review', 'approved', { seen }))).toEqual(accepted)
  expect(await t.sendOne(act(release, 'approved', 'open'))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toMatchObject({ seen: null })
  const [edit] = await editsOf(release)
  await t.sendOne(
    update('release_edits', edit?.id ?? '', { changes: { name: 'A2' } }, { changes: { name: 'X' } }),
  )
  // An older version of the admin does not send what it has shown.
  expect(await t.sendOne(act(release, 'open', 'in-review'))).toEqual(accepted)
  expect(await t.sendOne(act(release, 'in-review', 'approved'))).toEqual(accepted)
})

type Step =
  | { by: 'author'; row: 0 | 1; op: 'rename' | 'describe' | 'take-out' }
  | { by: 'approver'; op: 'look' | 'press' }
const aStep = fc.oneof(
  fc.record({
    by: fc.constant('author' as const),
    row: fc.constantFrom(0 as const, 1 as const),
    op: fc.constantFrom('rename' as const, 'describe' as const, 'take-out' as const),
  }),
  fc.record({ by: fc.constant('approver' as const), op: fc.constantFrom('look' as const, 'press' as const) }),
)

test(
  'with edits between reviews and decisions, only reviewed edits are approved',
  { tags: 'random' },
  async () => {
    const count = { approved: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array<Step>(aStep, { minLength: 4, maxLength: 12, size: 'max' }), async (steps) => {
        const { release, services } = await aRelease('in-review')
        let seen = await lookAt(release)
        let shown = JSON.stringify(await contentOf(release))
        let number = 0
        for (const step of steps) {
          number += 1
          if (step.by === 'author') {
            await t.sendAs('berta', {
              ...(await editIn(release, services[step.row] ?? '', step.op, number)),
              userId: 'berta',
            })
          } else if (step.op === 'look') {
            seen = await lookAt(release)
            shown = JSON.stringify(await contentOf(release))
          } else {
            const isSeen = shown === JSON.stringify(await contentOf(release))
            const answer = await t.sendOne(act(release, 'in-review', 'approved', { seen }))
            expect(answer.status).toBe(isSeen ? 'accepted' : 'rejected')
            count[isSeen ? 'approved' : 'refused'] += 1
            if (isSeen) return
          }
        }
      }),
      { numRuns: 25 },
    )
    expect(count.approved).toBeGreaterThan(0)
    expect(count.refused).toBeGreaterThan(0)
  },
)

async function contentOf(release: string): Promise<unknown> {
  return await sql`
    select row_id, op, base, changes from release_edits where release_id = ${release} order by row_id`
}

/** Edits a row in the release as another person, based on the release's values. */
async function editIn(
  release: string,
  rowId: string,
  op: Extract<Step, { by: 'author' }>['op'],
  number: number,
): Promise<Write> {
  const waiting = (await editsOf(release)).find(({ row_id }) => row_id === rowId)
  if (op === 'take-out' && waiting !== undefined)
    return { ...remove('release_edits', waiting.id, waiting.write_id) }
  const changes =
    op === 'rename' ? { name: `Name ${number % 3}` } : { short_description: `Words ${number % 3}` }
  if (waiting !== undefined)
    return update(
      'release_edits',
      waiting.id,
      { changes: waiting.changes },
      { changes: { ...waiting.changes, ...changes } },
    )
  const edit: ReleaseEdit = { entity: 'services', rowId, op: 'update', base: {}, changes }
  return staged(release, edit)
}
