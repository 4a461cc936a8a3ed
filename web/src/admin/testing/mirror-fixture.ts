// A local database in memory, and rows and steps to fill it.
import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import type { ReaderStep, RowChange } from '@coop/sync/reader'
import { z } from 'zod'
import { MirrorDb } from '../data/mirror/mirror-db.ts'
import { mirrorSchema } from '../data/mirror/mirror-schema.ts'
import { createMirrorStore } from '../data/mirror/mirror-store.ts'
import type { MirrorChange, MirrorStep } from '../data/mirror/mirror-database.ts'
import type { LedgerAnswer } from '../data/outbox/outbox-events.ts'
import { idOf } from './outbox-fixture.ts'

type Row = Record<string, Json>

/** A local database without rows. */
export async function aMirror() {
  const db = await MirrorDb.open({})
  await db.exec(mirrorSchema())
  return { db, store: createMirrorStore(db) }
}

export function aStep(lsn: number, shapes: Record<string, RowChange[]>, fresh = false): ReaderStep {
  const positions = Object.keys(shapes).map((name) => [name, { handle: 'h', offset: `${lsn}_0` }])
  return {
    state: { position: `e.${lsn}.x.0`, lsn: String(lsn), shapes: Object.fromEntries(positions) },
    shapes: Object.entries(shapes).map(([name, changes]) => ({
      name,
      fresh,
      changes,
    })),
  }
}

/** A step of the local database without edited rows. */
export function aMirrorStep(lsn: number, shapes: Record<string, MirrorChange[]>, fresh = false): MirrorStep {
  const { state } = aStep(lsn, shapes, fresh)
  return {
    state: { ...state, edited: {} },
    shapes: Object.entries(shapes).map(([name, changes]) => ({ name, fresh, changes })),
  }
}

/** A whole row as in the log. */
export function aRow(entity: EntityName, number: number, values: Row = {}): Row & { id: string } {
  const declared = entityNamed(entity)
  const filled = Object.fromEntries(
    Object.entries(declared.fields).map(([name, field]) => [name, field.nullable ? null : '']),
  )
  const defaults = Object.entries(z.record(z.string(), z.json()).parse(defaultValues(declared)))
  return {
    ...filled,
    ...Object.fromEntries(defaults.filter(([name]) => name in declared.fields)),
    write_id: idOf(900 + number),
    created_at: '2026-01-01 00:00:00+00',
    updated_at: '2026-01-01 00:00:00+00',
    ...values,
    id: idOf(number),
  }
}

export function anInsertOf(row: Row & { id: string }): MirrorChange {
  return { op: 'insert', id: row.id, row }
}

export function aFeature(number: number, service: number, text: string, order = 0): MirrorChange {
  return anInsertOf({
    id: idOf(number),
    service_id: idOf(service),
    feature_text: text,
    display_order: order,
    is_public: true,
    write_id: idOf(0),
    created_at: '2026-01-01 00:00:00+00',
    updated_at: '2026-01-01 00:00:00+00',
  })
}

export function aLedgerRow(write: number, row: number, answer: LedgerAnswer['answer']): RowChange {
  return anInsertOf({
    id: idOf(write),
    user_id: 'user-1',
    seq: 1,
    entity: 'services',
    row_id: idOf(row),
    op: 'update',
    status: answer.status,
    answer: JSON.parse(JSON.stringify(answer)),
    created_at: '2026-01-01 00:00:00+00',
  })
}
