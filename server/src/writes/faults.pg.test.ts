import { batchAnswerSchema } from '@coop/sync/write'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { accepted, aService, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

test('a backend killed during a write gives retry, and the resend takes effect once', async () => {
  const id = await t.insertOne('services', aService({ name: 'Cut' }))
  const blocker = await t.database.sql.reserve()
  await blocker`begin`
  await blocker`select from services where id = ${id} for update`
  const write = update('services', id, { name: 'Cut' }, { name: 'Mended' })
  const answers = t.send(write, insert('services', aService()))
  const killer = postgres(t.database.url, { max: 1 })
  for (let killed = 0; killed === 0;) {
    const waiting = await killer`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    killed = waiting.length
  }
  await killer.end()
  expect((await answers).map(({ status }) => status)).toEqual(['retry', 'retry'])
  await blocker`rollback`
  blocker.release()
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('when Postgres has no space, the batch fails instead of its writes; with space again, each takes effect once', async () => {
  await t.insertOne('services', aService({ name: 'Before' }))
  const writes = [insert('services', aService()), insert('services', aService())]
  const post = () =>
    t.app.request('/api/writes', {
      method: 'POST',
      body: JSON.stringify({ writes }),
      headers: { 'content-type': 'application/json' },
    })
  await t.database.sql.unsafe(`
    create function fill() returns trigger language plpgsql as
      $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$;
    create trigger fill before insert on services execute function fill()`)
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('no space left') })
  expect(t.logLines.filter((line) => line.includes('no space left'))).toHaveLength(1)
  // A write applied earlier gets its answer; the later ones are sent again.
  const first = insert('value_propositions', { title: 'Fits' })
  expect(await t.send(first, ...writes)).toMatchObject([accepted, { status: 'retry' }, { status: 'retry' }])
  await t.database.sql`drop function fill cascade`
  expect(await t.send(first, ...writes)).toEqual([accepted, accepted, accepted])
  const [counted] = await t.database.sql`
    select count(*)::int as rows from services where id = any(${writes.map(({ rowId }) => rowId)})`
  expect(counted).toEqual({ rows: 2 })
})

test('however often connections are killed, every write finally takes effect once', async () => {
  const killer = postgres(t.database.url, { max: 1 })
  const writes: ReturnType<typeof insert>[] = []
  let open: typeof writes = []
  let kills = 0
  const isEnough = (): boolean => kills > 3
  while (open.length > 0 || !isEnough()) {
    // On a busy machine a batch may finish before its connection is killed. Then another one is sent.
    if (open.length === 0) {
      open = Array.from({ length: 200 }, () => insert('services', aService()))
      writes.push(...open)
    }
    const ids = writes.map(({ rowId }) => rowId)
    const round = { isAnswered: false }
    // Kills once per round, a little later each time, at any point of the batch.
    const kill = async () => {
      for (const before = kills; kills === before && !round.isAnswered && kills < 12;) {
        const killed = await killer`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
            and (select count(*) from services where id = any (${ids})) >= ${before * 5}`
        kills += killed.length
      }
    }
    const send = async () => {
      const body = JSON.stringify({ writes: open })
      const response = await t.app.request('/api/writes', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      round.isAnswered = true
      if (response.status === 503) return // killed before the batch began
      const { answers } = batchAnswerSchema.parse(await response.json())
      open = open.filter((_, i) => answers[i]?.answer.status === 'retry')
    }
    await Promise.all([send(), kill()])
  }
  await killer.end()
  const ids = writes.map(({ rowId }) => rowId)
  const history = await t.database.sql`select row_id from row_history where row_id = any (${ids})`
  expect(history).toHaveLength(writes.length)
})
