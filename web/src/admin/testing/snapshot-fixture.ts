// Snapshots of rows for tests.
import type { TableRow } from '@coop/sync/overlay'
import type { SnapshotMeta, TableChunks } from '../data/rows/snapshot-store.ts'

export function aSnapshotMeta(meta: Partial<SnapshotMeta> = {}): SnapshotMeta {
  return {
    version: { lineage: 'L1', revision: 1 },
    asOf: 1_000,
    state: { position: 'e.10.x.0', lsn: '10', shapes: { services: { handle: 'h', offset: '10_0' } } },
    chunks: { services: 1 },
    ...meta,
  }
}

/** The chunks of a table that is written whole. */
export function wholeTable(...chunks: readonly TableRow[][]): TableChunks {
  return { fresh: true, chunks: new Map(chunks.entries()) }
}
