import { expect, test } from 'vitest'
import { judgeBackups } from './judge-backups.ts'
import { type DatabaseFacts, type Follower, judgeDatabase, type SlotFacts } from './judge-database.ts'

const GB = 1024 ** 3
const aSlot = (slot: Partial<SlotFacts> = {}): SlotFacts => ({
  name: 'coop_shapes_site',
  isActive: true,
  walStatus: 'reserved',
  retainedBytes: 1024 ** 2,
  ...slot,
})
const sound: DatabaseFacts = {
  version: '18.4',
  walLimitBytes: 4 * GB,
  clockAheadMs: 12,
  pendingMigrations: [],
  publication: { hasEveryKind: true, missingTables: [] },
  slots: [aSlot()],
}
const embedded: Follower = { kind: 'embedded', slot: 'coop_shapes_site', publication: 'coop_publication' }

const amiss = (facts: Partial<DatabaseFacts>, follower: Follower = embedded) =>
  judgeDatabase({ ...sound, ...facts }, follower)
    .filter(({ state }) => state !== 'ok')
    .map(({ check, state, text, remedy }) => `${state} ${check}: ${text} → ${remedy}`)

test('a healthy database has no problems', () => {
  expect(amiss({})).toEqual([])
  expect(amiss({ slots: [aSlot({ name: 'electric_slot_default' })] }, { kind: 'service' })).toEqual([])
})

test('an unread slot, one that is about to be lost and one that is lost are distinguished', () => {
  expect(amiss({ slots: [aSlot({ isActive: false, retainedBytes: 1.5 * GB })] })).toEqual([
    'warning slot: Nothing reads from the slot coop_shapes_site, and Postgres keeps 1.5 GB of WAL for it → start the app or the shape service that reads from it',
  ])
  expect(amiss({ slots: [aSlot({ walStatus: 'unreserved' })] })).toEqual([
    expect.stringContaining('will soon delete'),
  ])
  expect(amiss({ slots: [aSlot({ isActive: false, walStatus: 'lost' })] })).toEqual([
    expect.stringContaining('has deleted'),
  ])
})

test('the slot of a removed service is named, with the command that drops it', () => {
  expect(amiss({ slots: [aSlot(), aSlot({ name: 'electric_slot_default', isActive: false })] })).toEqual([
    expect.stringMatching(
      /^warning forsaken-slot: .*1 MB.*select pg_drop_replication_slot\('electric_slot_default'\)/,
    ),
  ])
})

test('an embedded engine makes its slot at the start; a service without one follows another database', () => {
  expect(amiss({ slots: [] })).toEqual([expect.stringMatching(/^warning slot: There is no replication slot/)])
  expect(amiss({ slots: [] }, { kind: 'service' })).toEqual([
    expect.stringMatching(/^failed slot: No shape service follows this database/),
  ])
})

test('a missing or incomplete publication fails, if the app’s engine needs it', () => {
  expect(amiss({ publication: null })).toEqual([expect.stringMatching(/^failed publication: There is no/)])
  expect(amiss({ publication: { hasEveryKind: false, missingTables: [] } })).toEqual([
    expect.stringMatching(/^failed publication: .* → alter publication coop_publication set/),
  ])
  expect(amiss({ publication: { hasEveryKind: true, missingTables: ['cases', 'services'] } })).toEqual([
    'failed publication: The publication coop_publication lacks cases, services, whose changes do not reach the site → alter publication coop_publication add table cases, services',
  ])
  expect(amiss({ publication: null }, { kind: 'service' })).toEqual([])
})

test('missing migrations, unlimited or scarce WAL, and a wrong clock are warnings', () => {
  expect(amiss({ pendingMigrations: ['0022_a.sql', '0023_b.sql'] })).toEqual([
    expect.stringMatching(/^warning migrations: .*lacks 2 .*0022_a\.sql/),
  ])
  expect(amiss({ walLimitBytes: null })).toEqual([expect.stringMatching(/^warning wal-limit: .*without/)])
  expect(amiss({ walLimitBytes: GB / 8 })).toEqual([expect.stringMatching(/^warning wal-limit: .*128 MB/)])
  expect(amiss({ clockAheadMs: 61_000 })).toEqual([expect.stringMatching(/61\.0 s ahead of/)])
  expect(amiss({ clockAheadMs: -3000 })).toEqual([expect.stringMatching(/3\.0 s behind/)])
})

test('a failed backup, an old one, and none at all are distinguished', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const judge = (provenAt: Date | null, failure: { failedAt: Date; reason: string } | null = null) => {
    const { state, text } = judgeBackups({ lastTakenAt: provenAt, lastProvenAt: provenAt, failure }, now)
    return `${state}: ${text}`
  }
  expect(judge(hoursAgo(20))).toBe('ok: The newest backup that was restored on trial is 20 hours old')
  expect(judge(hoursAgo(49))).toMatch(/^warning: .*49 hours old/)
  expect(judge(null)).toBe('warning: There is no backup that was restored on trial')
  expect(judge(hoursAgo(1), { failedAt: hoursAgo(2), reason: 'no room' })).toBe(
    'failed: The backup of 2026-11-26 10:00 UTC failed: no room',
  )
})

test('a backup is repeated with the current image, without changing the processes of the app', () => {
  const { remedy } = judgeBackups({ lastTakenAt: null, lastProvenAt: null, failure: null }, new Date())
  expect(remedy).toContain('docker compose run --rm --no-deps backup node server/dist/backup.js')
})
