// A local database in memory, for tests of the feed that fills it.
import { type ShapeStep, type TableMaps, tablesAfter } from '@coop/sync/reader'
import { syncedTables } from '@coop/sync/entities'
import { answerOf } from './answer-fixture.ts'
import type { MirrorDatabase, MirrorState, MirrorStep } from '../data/mirror/mirror-database.ts'

export interface FakeDatabase extends MirrorDatabase {
  tables: TableMaps
  stored: MirrorState | null
  readonly steps: MirrorStep[]
  isClosed: boolean
}

const noTables: TableMaps = new Map([...syncedTables().keys()].map((name) => [name, new Map()]))

/** The shapes of a step in the form that rows in memory use. */
export function shapesOf({ shapes }: MirrorStep): ShapeStep[] {
  return shapes.map((shape) => ({ ...shape, changes: [...shape.changes] }))
}

/** A database with these rows. Each query returns the number of its services. */
export function aDatabase(tables = noTables, stored: MirrorState | null = null): FakeDatabase {
  return {
    tables,
    stored,
    steps: [],
    isClosed: false,
    async state() {
      return this.stored
    },
    async commit(step) {
      this.tables = tablesAfter(this.tables, shapesOf(step))
      this.stored = step.state
      this.steps.push(step)
    },
    async indexTexts() {},
    async query() {
      return answerOf({ services: this.tables.get('services')?.size ?? 0 })
    },
    notStored: () => null,
    close() {
      this.isClosed = true
    },
  }
}
