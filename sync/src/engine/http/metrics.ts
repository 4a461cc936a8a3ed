import type { Sql } from 'postgres'
import type { Progress } from '../shape/progress.ts'
import { storedBytesOf } from '../shape/shape-limits.ts'
import { slotLag } from '../source/slot-lag.ts'
import type { Admission } from './admission.ts'
import type { EngineResponse } from './exchange.ts'

export interface MetricsParts {
  progress: Pick<Progress, 'store' | 'frozen'>
  shapes: { readonly lostTables: readonly string[]; readonly slowClauses: number }
  isFollowing: () => boolean
  admission: Pick<Admission, 'current' | 'refused'>
  sql: Sql
  settings: { slotName: string }
}

/** The metrics of the engine, in the text form of Prometheus. Sizes are bytes. */
export async function metricsResponse(parts: MetricsParts): Promise<EngineResponse> {
  const { progress } = parts
  const { store } = progress
  const { lostTables } = parts.shapes
  const lag = await slotLag(parts.sql, parts.settings.slotName).catch(() => null) // unknown while Postgres is away
  const shapes = store?.registry.all() ?? []
  const parked = shapes.reduce((sum, { waiters }) => sum + waiters.size, 0)
  const gauges: [name: string, help: string, value: number | bigint | null][] = [
    ['active', '1 while the engine follows its slot', parts.isFollowing() ? 1 : 0],
    ['frozen', '1 while nothing is answered, since changes may be missing', progress.frozen === null ? 0 : 1],
    [
      'lost_tables',
      'tables that were taken out of the publication while shapes were read',
      lostTables.length,
    ],
    ['shapes', 'shapes that can be asked for', shapes.length],
    ['parked_requests', 'live requests that are held', parked],
    ['initial_requests', 'requests without the handle of a shape', parts.admission.current.initial],
    ['existing_requests', 'requests with the handle of a shape', parts.admission.current.existing],
    ['refused_requests', 'requests refused since the start for their number', parts.admission.refused],
    ['slow_clauses', 'shapes retired since the start for a slow where clause', parts.shapes.slowClauses],
    ['stored_bytes', 'snapshots and logs of the shapes', storedBytesOf(shapes)],
    ['log_bytes', 'size of the shape log', store?.logBytes ?? null],
    ['wal_behind_bytes', 'written to the database and not yet durable here', lag?.bytesBehind ?? null],
    ['wal_retained_bytes', 'what the database keeps on its disk for the slot', lag?.bytesRetained ?? null],
    ['wal_left_bytes', 'what it may still keep before it gives the slot up', lag?.bytesLeft ?? null],
  ]
  const lines = gauges.flatMap(([name, help, value]) =>
    value === null
      ? []
      : [
          `# HELP coop_shapes_${name} ${help}`,
          `# TYPE coop_shapes_${name} gauge`,
          `coop_shapes_${name} ${value}`,
        ],
  )
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, body: `${lines.join('\n')}\n` }
}
