import { Gauge, type GaugeConfiguration } from 'prom-client'
import type { Sql } from 'postgres'
import { registry } from './metrics.ts'

interface State {
  sql: Sql
  /** whether the public rows are loaded, so that pages can be served */
  isReady: () => boolean
  /** the time since when no changes arrive from the shape service, in ms since 1970; null: they arrive */
  staleSince: () => number | null
  /** connections of clients to this process */
  connections: () => Promise<number>
  readBackups: () => Promise<{ lastProvenAt: Date | null; failure: object | null }>
}

/** Registers gauges that are read for each scrape of Prometheus. Unreadable ones are left out. */
export function measureState({ sql, isReady, staleSince, connections, readBackups }: State): void {
  gauge({
    name: 'coop_ready',
    help: '1 while pages can be served',
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
  gauge({
    name: 'coop_content_age_seconds',
    help: 'time since the shape service last responded; 0 while it responds',
    collect() {
      const since = staleSince()
      this.set(since === null ? 0 : (Date.now() - since) / 1000)
    },
  })
  gauge({
    name: 'coop_http_connections',
    help: 'open connections of clients, or of the proxy in front',
    async collect() {
      this.set(await connections())
    },
  })
  measureDatabase({ sql, readBackups })
}

/** Gauges filled by one query of the database, which all of them await within a scrape. */
function measureDatabase({ sql, readBackups }: Pick<State, 'sql' | 'readBackups'>): void {
  let looking: Promise<void> | null = null
  const collect = (): Promise<void> => (looking ??= look().finally(() => (looking = null)))
  const database = gauge({
    name: 'coop_database_up',
    help: '1 while the database answers',
    collect,
  })
  const connections = gauge({
    name: 'coop_database_connections',
    help: 'connections to the database by state',
    labelNames: ['state'],
    collect,
  })
  const retained = gauge({
    name: 'coop_slot_wal_retained_bytes',
    help: 'WAL that the database keeps for a replication slot',
    labelNames: ['slot'],
    collect,
  })
  const behind = gauge({
    name: 'coop_slot_wal_behind_bytes',
    help: 'WAL that the reader of a slot has not confirmed yet',
    labelNames: ['slot'],
    collect,
  })
  const active = gauge({
    name: 'coop_slot_active',
    help: '1 while a slot is being read',
    labelNames: ['slot'],
    collect,
  })
  const proven = gauge({
    name: 'coop_backup_proven_timestamp_seconds',
    help: 'when the newest backup was restored on trial; 0: never',
    collect,
  })
  const backupFailed = gauge({
    name: 'coop_backup_failed',
    help: '1 while the newest backup, or its restore on trial, has failed',
    collect,
  })
  const unfinished = gauge({
    name: 'coop_uploads_unfinished_bytes',
    help: 'bytes of uploads that have begun and are not files yet',
    collect,
  })
  const databaseSize = gauge({
    name: 'coop_database_size_bytes',
    help: 'size of the database on its disk',
    collect,
  })

  async function look(): Promise<void> {
    try {
      const [{ size, staged, slots, byState }, backups] = await Promise.all([readState(sql), readBackups()])
      for (const gauge of [connections, retained, behind, active]) gauge.reset()
      database.set(1)
      databaseSize.set(size)
      unfinished.set(staged)
      proven.set((backups.lastProvenAt?.getTime() ?? 0) / 1000)
      backupFailed.set(backups.failure === null ? 0 : 1)
      for (const { state, count } of byState) connections.set({ state }, count)
      for (const { slot, ...facts } of slots) {
        retained.set({ slot }, facts.retained)
        behind.set({ slot }, facts.behind)
        active.set({ slot }, facts.active ? 1 : 0)
      }
    } catch {
      for (const gauge of [connections, retained, behind, active]) gauge.reset()
      database.set(0) // the gauge itself reports that the database is unreachable
    }
  }
}

function gauge<Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label> {
  return new Gauge({ ...configuration, registers: [registry] })
}

async function readState(sql: Sql) {
  const slots = await sql<{ slot: string; active: boolean; retained: number; behind: number }[]>`
    select slot_name as slot, active, coalesce(pg_current_wal_lsn() - restart_lsn, 0)::float8 as retained,
      coalesce(pg_current_wal_lsn() - confirmed_flush_lsn, 0)::float8 as behind
    from pg_replication_slots where database = current_database()`
  const byState = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*)::int as count
    from pg_stat_activity where datname = current_database() group by 1`
  const [database] = await sql<{ size: number; staged: number }[]>`
    select pg_database_size(current_database())::float8 as size,
      (select coalesce(sum(received), 0)::float8 from staged_uploads) as staged`
  return { size: database?.size ?? 0, staged: database?.staged ?? 0, slots, byState }
}
