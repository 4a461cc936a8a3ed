import { type Json } from '@coop/sync/write'
import { syncedTables } from '@coop/sync/entities'
import type { ReaderState, ReaderStep, ReaderStore, RowChange } from '@coop/sync/reader'
import { z } from 'zod'

/** The part of PGlite that the mirror needs. */
export interface Database {
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>
  exec(sql: string): Promise<unknown>
  transaction<T>(work: (tx: { query: Database['query'] }) => Promise<T>): Promise<T>
}

const stateSchema = z.object({
  position: z.string(),
  lsn: z.string(),
  shapes: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
})

/** Rows that travel to the database in one parameter. */
const CHUNK = 1_000

/** The tables that the reader's steps fill: each step is one transaction. */
export function createMirrorStore(db: Database): ReaderStore {
  return {
    async load(): Promise<ReaderState | null> {
      const { rows } = await db.query('select state from reader_state')
      return z.tuple([z.object({ state: stateSchema })]).safeParse(rows).data?.[0].state ?? null
    },
    async commit(step: ReaderStep): Promise<void> {
      await db.transaction(async (tx) => {
        for (const { name, fresh, changes } of step.shapes) {
          if (fresh) await tx.query(`delete from ${name}`)
          await write(tx, name, columnsOf(name), netChanges(changes), fresh)
        }
        await tx.query(
          `insert into reader_state (state) values ($1::jsonb)
           on conflict (singleton) do update set state = excluded.state`,
          [JSON.stringify(step.state)],
        )
      })
    },
  }
}

type Tx = { query: Database['query'] }
type Net = Map<string, { op: 'put' | 'patch' | 'delete'; row: Record<string, Json> }>

/** Several changes to one row as one. */
function netChanges(changes: readonly RowChange[]): Net {
  const net: Net = new Map()
  for (const change of changes) {
    const before = net.get(change.id)
    switch (change.op) {
      case 'insert':
        net.set(change.id, { op: 'put', row: { ...change.row } })
        break
      case 'update':
        net.set(change.id, {
          op: before?.op === 'put' ? 'put' : 'patch',
          row: before?.op === 'delete' ? { ...change.row } : { ...before?.row, ...change.row },
        })
        break
      case 'delete':
        net.set(change.id, { op: 'delete', row: {} })
        break
      default:
        change satisfies never
    }
  }
  return net
}

async function write(tx: Tx, table: string, columns: string[], net: Net, fresh: boolean): Promise<void> {
  const quoted = columns.map((name) => `"${name}"`)
  const list = quoted.join(', ')
  const of = (op: 'put' | 'patch' | 'delete') => [...net].filter(([, change]) => change.op === op)
  const deleted = of('delete').map(([id]) => id)
  if (deleted.length > 0 && !fresh) {
    await tx.query(`delete from ${table} where id = any($1::uuid[])`, [deleted])
  }
  const replace = quoted.map((name) => `${name} = excluded.${name}`).join(', ')
  for (const rows of chunks(of('put').map(([id, { row }]) => ({ ...row, id })))) {
    await tx.query(
      `insert into ${table} (${list})
       select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)
       on conflict (id) do update set ${replace}`,
      [JSON.stringify(rows)],
    )
  }
  for (const rows of chunks(of('patch').map(([id, { row }]) => ({ id, row: { ...row, id } })))) {
    await tx.query(
      `update ${table} t set (${list}) = (select ${list} from jsonb_populate_record(t, e -> 'row'))
       from jsonb_array_elements($1::jsonb) e where t.id = (e ->> 'id')::uuid`,
      [JSON.stringify(rows)],
    )
  }
}

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

function columnsOf(table: string): string[] {
  const columns = syncedTables().get(table)
  if (columns === undefined) throw new Error(`Shape ${table} has no table in the local database`)
  return columns.map(({ name }) => name)
}
