import type { Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { act, renaming, staged } from '../../testing/releases.ts'
import { accepted, aService, openWrites, USER, withSeen } from '../../testing/writes.ts'
import { applyWrite, ConnectionLost } from '../writes/apply-write.ts'
import { createReleaseWrites } from './release-writes.ts'

const t = await openWrites()
const { sql } = t.database
const special = createReleaseWrites({ needsApproval: false, now: Date.now })

/** Applies a write whose backend is killed while it waits for a row. The connection stays silent afterwards. */
async function applyAndKill(write: Write, rowId: string): Promise<unknown> {
  const connection = await sql.reserve()
  const [own] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`
  let isKilled = false
  const silent: ReservedSql = new Proxy(connection, {
    get(target, name, receiver) {
      if (isKilled && name === 'unsafe') return () => new Promise(() => {})
      return Reflect.get(target, name, receiver)
    },
  })
  const blocker = await sql.reserve()
  await blocker`begin`
  await blocker`select from services where id = ${rowId} for update`
  const context = { connection: silent, deferred: false, userId: USER, role: 'admin', special } as const
  const applied = applyWrite(write, { ...context, logger: createRecordingLogger() }).catch(
    (error: unknown) => error,
  )
  await expect
    .poll(
      // A transaction keeps its first view of the activity, so the blocker must not read it.
      () => sql`select from pg_stat_activity where pid = ${own?.pid ?? 0} and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1)
  isKilled = true
  await blocker`select pg_terminate_backend(${own?.pid ?? 0})`
  await blocker`rollback`
  blocker.release()
  return await applied
}

test('a connection lost while a release is published or taken back is not used again', async () => {
  const [a, b] = [
    await t.insertOne('services', aService({ name: 'A' })),
    await t.insertOne('services', aService({ name: 'B' })),
  ]
  const release = await t.insertOne('releases', { name: 'Monday' })
  await t.send(staged(release, renaming(a, 'A', 'A2')), staged(release, renaming(b, 'B', 'B2')))
  const publish = await withSeen(sql, act(release, 'open', 'published'))
  expect(await applyAndKill(publish, b)).toBeInstanceOf(ConnectionLost)
  expect(await t.sendOne(publish)).toEqual(accepted)
  const revertRelease = act(release, 'published', 'taken-back')
  expect(await applyAndKill(revertRelease, a)).toBeInstanceOf(ConnectionLost)
  expect(await t.sendOne(revertRelease)).toEqual(accepted)
  expect(await t.rowOf('services', a)).toMatchObject({ name: 'A' })
})
