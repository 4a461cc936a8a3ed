// A local database in memory, for the feed that fills it.
import { type ReaderState, type ReaderStep, type TableMaps, tablesAfter } from '@coop/sync/reader'
import { syncedTables } from '@coop/sync/entities'
import type { MirrorDatabase } from '../data/mirror/mirror-database.ts'

export interface FakeDatabase extends MirrorDatabase {
  tables: TableMaps
  stored: ReaderState | null
  readonly steps: ReaderStep[]
  isClosed: boolean
}

const noTables: TableMaps = new Map([...syncedTables().keys()].map((name) => [name, new Map()]))

/** A database that has these rows. It answers each query with the number of its services. */
export function aDatabase(tables = noTables, stored: ReaderState | null = null): FakeDatabase {
  return {
    tables,
    stored,
    steps: [],
    isClosed: false,
    async state() {
      return this.stored
    },
    async commit(step) {
      this.tables = tablesAfter(this.tables, step.shapes)
      this.stored = step.state
      this.steps.push(step)
    },
    async query() {
      return [this.tables.get('services')?.size]
    },
    close() {
      this.isClosed = true
    },
  }
}
