import { releaseEditId } from '@coop/sync/releases'
import { expect, test } from 'vitest'
import { renaming, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, openWrites, remove } from '../../testing/writes.ts'

const t = await openWrites()
const { sql } = t.database

const removing = async (table: 'releases' | 'release_edits', id: string) =>
  remove(table, id, String((await t.rowOf(table, id))?.['write_id']))

const unseen = [{ message: expect.stringContaining('has edits that you have not seen') }]

test('a release with an edit unseen by the person who deletes it stays until that edit is deleted too', async () => {
  const a = await t.insertOne('services', aService({ name: 'A' }))
  const b = await t.insertOne('services', aService({ name: 'B' }))
  const release = await t.insertOne('releases', { name: 'Monday' })
  await t.sendOne(staged(release, renaming(a, 'A', 'A2')))
  const seen = await removing('release_edits', releaseEditId(release, 'services', a))
  const theirs = staged(release, renaming(b, 'B', 'B2'), 'berta')
  expect(await t.sendAs('berta', theirs)).toEqual([accepted])
  const [first, refused] = await t.send(seen, await removing('releases', release))
  expect(first).toEqual(accepted)
  expect(errorsOf(refused ?? { status: 'accepted' })).toMatchObject(unseen)
  expect(await t.rowOf('release_edits', theirs.rowId)).toMatchObject({ changes: { name: 'B2' } })

  await t.sendOne(await removing('release_edits', theirs.rowId))
  expect(await t.sendOne(await removing('releases', release))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toBeUndefined()
})

test('an edit that is saved while its release is deleted keeps the release', async () => {
  const a = await t.insertOne('services', aService())
  const release = await t.insertOne('releases', { name: 'Tuesday' })
  const edit = releaseEditId(release, 'services', a)
  const deletion = await removing('releases', release)
  const saver = await sql.reserve()
  await saver`begin`
  await saver`select from releases where id = ${release} for share`
  await saver`insert into release_edits (id, release_id, row_id, title) values (${edit}, ${release}, ${a}, 'A')`
  const answer = t.sendOne(deletion)
  await expect
    .poll(
      () => sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .not.toHaveLength(0)
  await saver`commit`
  saver.release()
  expect(errorsOf(await answer)).toMatchObject(unseen)
  expect(await t.rowOf('release_edits', edit)).toBeDefined()
})
