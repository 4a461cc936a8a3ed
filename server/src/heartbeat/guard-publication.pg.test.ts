import { randomUUID } from 'node:crypto'
import { createListeners } from '@coop/sync/listeners'
import type { HeadsSource } from '@coop/sync/gateway'
import { createTestDatabase } from '@coop/postgres/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { guardPublication } from './guard-publication.ts'

const definitions = {
  services: { table: 'services', columns: ['id'] },
  companies: { table: 'service_companies', columns: ['id'] },
}

/** In place of ElectricSQL: its slot and its publication are real, the ends of its shapes are set by the test. */
async function aService() {
  const database = await createTestDatabase({ migrate: true })
  const { sql } = database
  const id = randomUUID().replaceAll('-', '_')
  const [slot, publication] = [`electric_slot_${id}`, `electric_publication_${id}`]
  await sql`create publication ${sql(publication)} for table services, service_companies`
  await sql`select pg_create_logical_replication_slot(${slot}, 'pgoutput')`
  onTestFinished(async () => {
    await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`
    await database.drop()
  })
  const advance = createListeners()
  let lsn = 0
  const handles = { services: 'services-1', companies: 'companies-1' }
  const source: HeadsSource = {
    cut: () => ({
      lsn: String(lsn),
      epoch: 'test',
      heads: {
        services: { handle: handles.services, offset: `${lsn}_0` },
        companies: { handle: handles.companies, offset: `${lsn}_0` },
      },
    }),
    watch: () => {},
    forget: () => {},
    onAdvance: (listener) => advance.add(listener),
    health: () => ({ state: 'reachable' }),
    onUnavailable: () => () => {},
    close: async () => {},
  }
  const logger = createRecordingLogger()
  /** A process of the app, which looks by itself as well. */
  const follow = (purgeAfterMs = 60_000) => {
    const heads = guardPublication({ sql, source, logger, purgeAfterMs })
    onTestFinished(() => heads.close())
    heads.watch(definitions)
    return { heads, at: () => heads.cut(definitions)?.lsn ?? null }
  }
  const move = (to: Partial<typeof handles> = {}): string => {
    Object.assign(handles, to)
    lsn += 1
    advance.notify()
    return String(lsn)
  }
  const slots = () => sql`select from pg_replication_slots where slot_name = ${slot}`
  const dropSlot = () => sql`select pg_drop_replication_slot(${slot})`
  return { sql, id, publication: sql(publication), logger, follow, move, slots, dropSlot }
}

test('cuts follow a publication that is whole, and stand with their age while a table is out of it', async () => {
  const { sql, publication, logger, follow, move } = await aService()
  const { heads, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  expect(heads.health()).toEqual({ state: 'reachable' })

  const changes: string[] = []
  heads.onAdvance(() => changes.push(heads.health().state))
  await sql`alter publication ${publication} drop table services`
  move()
  await expect.poll(() => changes).toContain('away')
  // Of the other table alone it would be torn.
  move({ companies: 'companies-2' })
  await expect.poll(() => logger.lines.join('\n')).toContain('taken out of the publication')
  expect(at()).toBe(first)

  await sql`alter publication ${publication} add table services`
  move()
  // The shape of the table still lacks what was committed meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(at()).toBe(first)
  const whole = move({ services: 'services-2' })
  await expect.poll(at).toBe(whole)
  expect(heads.health()).toEqual({ state: 'reachable' })
})

test('a table that was taken out and put back between two looks is found out', async () => {
  const { sql, publication, follow, move, slots } = await aService()
  const [one, other] = [follow(200), follow(200)]
  const first = move()
  await expect.poll(() => [one.at(), other.at()]).toEqual([first, first])
  await sql`alter publication ${publication} drop table services`
  await sql`alter publication ${publication} add table services`
  expect(await slots()).toHaveLength(1)
  move()
  // The service knows nothing of it, so its slot goes, by whichever process is first.
  await expect.poll(async () => (await slots()).length).toBe(0)
  expect([one.at(), other.at()]).toEqual([first, first])
})

test('after a publication that was dropped all shapes have to be made anew, also for a process that starts later', async () => {
  const { sql, publication, follow, move } = await aService()
  const { heads, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  await expect.poll(() => sql`select handles from publication_marks`).toMatchObject([{}])
  await heads.close()
  await sql`drop publication ${publication}`
  await sql`create publication ${publication} for table services, service_companies`
  const later = follow()
  await expect.poll(() => later.heads.health().state).toBe('away')
  move({ services: 'services-2' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(later.at()).toBeNull()
  const whole = move({ companies: 'companies-2' })
  await expect.poll(later.at).toBe(whole)
})

test('lost commits make the shapes anew, though the publication says nothing', async () => {
  const { follow, move, slots } = await aService()
  const { heads, at } = follow(200)
  const first = move()
  await expect.poll(at).toBe(first)
  heads.suspect('3 commits of the heartbeat were lost')
  expect(heads.health()).toMatchObject({ state: 'away', detail: '3 commits of the heartbeat were lost' })
  await expect.poll(async () => (await slots()).length).toBe(0)
  expect(at()).toBe(first)
})

test('a slot that ElectricSQL has left does not count while our engine reads from its own', async () => {
  const { sql, id, publication, follow, move } = await aService()
  await sql`alter publication ${publication} drop table services`
  const engine = await sql.reserve()
  onTestFinished(() => engine.release())
  // A temporary slot is active as long as its connection.
  const slot = `coop_shapes_${id}`
  await engine`select pg_create_logical_replication_slot(${slot}, 'pgoutput', true)`
  onTestFinished(async () => void (await engine`select pg_drop_replication_slot(${slot})`))
  const { at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
})

test('commits that another service has lost are missing until all of its shapes were made anew', async () => {
  const { follow, move, dropSlot } = await aService()
  await dropSlot()
  const { heads, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  heads.suspect('3 commits of the heartbeat were lost')
  move({ services: 'services-2' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(at()).toBe(first)
  const whole = move({ companies: 'companies-2' })
  await expect.poll(at).toBe(whole)
  expect(heads.health()).toEqual({ state: 'reachable' })
})
