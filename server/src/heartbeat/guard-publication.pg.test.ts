import { randomUUID } from 'node:crypto'
import { createListeners } from '@coop/sync/listeners'
import { connectTo } from '@coop/sync/database'
import type { OffsetsSource } from '@coop/sync/gateway'
import { createTestDatabase } from '@coop/postgres/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { guardPublication } from './guard-publication.ts'

const definitions = {
  services: { table: 'services', columns: ['id'] },
  companies: { table: 'service_companies', columns: ['id'] },
}

/** Replaces ElectricSQL: its slot and its publication are real, and the test sets the offsets of its shapes. */
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
  const statements: string[] = []
  const watched = connectTo(database.url, { debug: (_connection, text) => void statements.push(text) })
  onTestFinished(() => watched.end({ timeout: 5 }))
  const advance = createListeners()
  let lsn = 0
  const handles = { services: 'services-1', companies: 'companies-1' }
  const source: OffsetsSource = {
    latestOffsets: () => ({
      lsn: String(lsn),
      epoch: 'test',
      offsets: {
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
  /** A process of the app, which also checks on its own timer. */
  const follow = () => {
    const offsets = guardPublication({ sql: watched, source, logger })
    onTestFinished(() => offsets.close())
    offsets.watch(definitions)
    return { offsets, at: () => offsets.latestOffsets(definitions)?.lsn ?? null }
  }
  const move = (to: Partial<typeof handles> = {}): string => {
    Object.assign(handles, to)
    lsn += 1
    advance.notify()
    return String(lsn)
  }
  const slots = () => sql`select from pg_replication_slots where slot_name = ${slot}`
  const dropSlot = () => sql`select pg_drop_replication_slot(${slot})`
  return { sql, id, slot, publication: sql(publication), statements, logger, follow, move, slots, dropSlot }
}

test('published offsets advance while the publication is complete, and keep their age while a table is missing from it', async () => {
  const { sql, publication, logger, follow, move } = await aService()
  const { offsets, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  expect(offsets.health()).toEqual({ state: 'reachable' })

  const changes: string[] = []
  offsets.onAdvance(() => changes.push(offsets.health().state))
  await sql`alter publication ${publication} drop table services`
  move()
  await expect.poll(() => changes).toContain('away')
  // Offsets that advance in one table only would be inconsistent.
  move({ companies: 'companies-2' })
  await expect.poll(() => logger.lines.join('\n')).toContain('removed from the publication')
  expect(at()).toBe(first)

  await sql`alter publication ${publication} add table services`
  move()
  // The shape of the table still lacks the commits made meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(at()).toBe(first)
  const whole = move({ services: 'services-2' })
  await expect.poll(at).toBe(whole)
  expect(offsets.health()).toEqual({ state: 'reachable' })
})

test('a table that was removed and added again between two checks is detected, and no connection is terminated', async () => {
  const { sql, slot, publication, statements, follow, move, slots } = await aService()
  const [one, other] = [follow(), follow()]
  const first = move()
  await expect.poll(() => [one.at(), other.at()]).toEqual([first, first])
  await sql`alter publication ${publication} drop table services`
  await sql`alter publication ${publication} add table services`
  expect(await slots()).toHaveLength(1)
  move()
  // The service does not notice. The health tells what to do, with the name of its slot.
  const told = {
    state: 'away',
    detail: expect.stringContaining('removed from the publication'),
    suspect: { slot },
  }
  await expect.poll(() => [one.offsets.health(), other.offsets.health()]).toMatchObject([told, told])
  expect([one.at(), other.at()]).toEqual([first, first])
  // The checks continue, and do not touch the slot of the service.
  for (let looks = 0; looks < 3; looks += 1) {
    const before = statements.length
    move()
    await expect.poll(() => statements.length).toBeGreaterThan(before)
  }
  expect(statements.filter((text) => /pg_terminate_backend|pg_drop_replication_slot/.test(text))).toEqual([])
  expect(await slots()).toHaveLength(1)
})

test('after the publication was dropped all shapes must be rebuilt, also for a process that starts later', async () => {
  const { sql, publication, follow, move } = await aService()
  const { offsets, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  await expect.poll(() => sql`select handles from publication_marks`).toMatchObject([{}])
  await offsets.close()
  await sql`drop publication ${publication}`
  await sql`create publication ${publication} for table services, service_companies`
  const later = follow()
  await expect.poll(() => later.offsets.health().state).toBe('away')
  move({ services: 'services-2' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(later.at()).toBeNull()
  const whole = move({ companies: 'companies-2' })
  await expect.poll(later.at).toBe(whole)
})

test('after lost commits readers stay at their offsets, even if the publication is intact', async () => {
  const { slot, follow, move } = await aService()
  const { offsets, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  offsets.suspect('3 commits of the heartbeat were lost')
  const detail = '3 commits of the heartbeat were lost'
  expect(offsets.health()).toMatchObject({ state: 'away', detail, suspect: { slot } })
  move({ services: 'services-2' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(at()).toBe(first)
  const whole = move({ companies: 'companies-2' })
  await expect.poll(at).toBe(whole)
})

test('a slot left by ElectricSQL is ignored while our engine reads from its own', async () => {
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

test('commits lost by another service are missing until all of its shapes are rebuilt', async () => {
  const { follow, move, dropSlot } = await aService()
  await dropSlot()
  const { offsets, at } = follow()
  const first = move()
  await expect.poll(at).toBe(first)
  offsets.suspect('3 commits of the heartbeat were lost')
  move({ services: 'services-2' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(at()).toBe(first)
  const whole = move({ companies: 'companies-2' })
  await expect.poll(at).toBe(whole)
  expect(offsets.health()).toEqual({ state: 'reachable' })
})
