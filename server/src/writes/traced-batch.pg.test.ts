import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { accepted, aService, insert, openWrites, update, USER } from '../../testing/writes.ts'
import { applyBatch } from './apply-batch.ts'

const { database, insertOne } = await openWrites()
const { sql } = database
const sender = { userId: USER, role: 'admin', special: new Map(), logger: createRecordingLogger() } as const

async function positionNow(): Promise<bigint> {
  const [row] = await sql<{ lsn: string }[]>`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`
  return BigInt(row?.lsn ?? 0)
}

test('the traced position of an edit lies after commits by others that happened meanwhile', async () => {
  const id = await insertOne('services', aService({ name: 'Before' }))
  const positions: (bigint | null)[] = []
  let applied: ReturnType<typeof applyBatch> | undefined
  let pastOthers = 0n
  await sql.begin(async (tx) => {
    await tx`select from services where id = ${id} for update`
    applied = applyBatch(sql, [update('services', id, { name: 'Before' }, { name: 'After' })], {
      ...sender,
      onTried: ({ lsn }) => positions.push(lsn),
    })
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      .toHaveLength(1)
    await insertOne('services', aService())
    pastOthers = await positionNow()
  })
  expect(await applied).toMatchObject([{ answer: accepted }])
  const pastAll = await positionNow()
  expect(positions).toHaveLength(1)
  expect(positions[0]).toBeGreaterThanOrEqual(pastOthers)
  expect(positions[0]).toBeLessThan(pastAll)
})

test('a refused edit has no position', async () => {
  const tried: unknown[] = []
  await applyBatch(sql, [insert('services', aService({ name: '' }))], {
    ...sender,
    onTried: ({ lsn }) => tried.push(lsn),
  })
  expect(tried).toEqual([null])
})
