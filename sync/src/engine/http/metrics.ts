import type { Answer } from './exchange.ts'
import type { ShapeEngine } from '../shape-engine.ts'
import { slotLag } from '../source/slot-lag.ts'

/** What is worth watching, in the text form that Prometheus reads. Sizes are bytes. */
export async function metricsAnswer({ state, stream }: ShapeEngine): Promise<Answer> {
  const { store, sql, settings } = state
  const lag = await slotLag(sql, settings.slotName).catch(() => null) // Postgres is away: what is known is told
  const shapes = store?.registry.all() ?? []
  const gauges: [name: string, help: string, value: number | bigint | null][] = [
    ['active', '1 while the engine follows its slot', stream.health === 'active' ? 1 : 0],
    ['shapes', 'shapes that can be asked for', shapes.length],
    ['parked_requests', 'live requests that are held', shapes.reduce((sum, { live }) => sum + live.size, 0)],
    ['log_bytes', 'size of the shape log', store?.logBytes ?? null],
    ['wal_behind_bytes', 'written to the database and not yet durable here', lag?.behind ?? null],
    ['wal_retained_bytes', 'what the database keeps on its disk for the slot', lag?.retained ?? null],
    ['wal_left_bytes', 'what it may still keep before it gives the slot up', lag?.left ?? null],
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
