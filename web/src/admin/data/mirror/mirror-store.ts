import { type Json } from '@coop/sync/write'
import { syncedTables } from '@coop/sync/entities'
import { z } from 'zod'
import type { MirrorChange, MirrorState, MirrorStep } from './mirror-database.ts'

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
  edited: z.record(z.string(), z.array(z.string())),
})

/** The number of rows that one parameter passes to the database. */
const CHUNK = 1_000

interface MirrorStore {
  load(): Promise<MirrorState | null>
  commit(step: MirrorStep): Promise<void>
}

/** The tables of the local database. Each step is one transaction. */
export function createMirrorStore(db: Database): MirrorStore {
  return {
    async load() {
      const { rows } = await db.query('select state from mirror_state')
      return z.tuple([z.object({ state: stateSchema })]).safeParse(rows).data?.[0].state ?? null
    },
    async commit({ state, shapes }) {
      await db.transaction(async (tx) => {
        for (const { name, fresh, changes } of shapes) await write(tx, name, changes, fresh)
        await tx.query(
          `insert into mirror_state (state) values ($1::jsonb)
           on conflict (singleton) do update set state = excluded.state`,
          [JSON.stringify(state)],
        )
      })
    },
  }
}

type Tx = { query: Database['query'] }

/** Writes changed rows. An unchanged row is not written, so that derived data such as its index entries stays. */
async function write(tx: Tx, table: string, changes: readonly MirrorChange[], fresh: boolean): Promise<void> {
  const puts = changes.flatMap((change) => (change.op === 'delete' ? [] : [{ ...change.row, id: change.id }]))
  const gone = changes.flatMap((change) => (change.op === 'delete' ? [change.id] : []))
  if (fresh) {
    const ids = puts.map(({ id }) => id)
    await tx.query(
      `delete from ${table} t where not exists (select from unnest($1::uuid[]) id where id = t.id)`,
      [ids],
    )
  } else if (gone.length > 0) await tx.query(`delete from ${table} where id = any($1::uuid[])`, [gone])
  const quoted = columnsOf(table).map((name) => `"${name}"`)
  const list = quoted.join(', ')
  const listOf = (row: string) => quoted.map((name) => `${row}.${name}`).join(', ')
  for (const rows of chunks<Record<string, Json>>(puts)) {
    await tx.query(
      `insert into ${table} as t (${list})
       select ${list} from json_populate_recordset(null::${table}, $1::json)
       on conflict (id) do update set (${list}) = row (${listOf('excluded')})
       where (${listOf('t')}) is distinct from (${listOf('excluded')})`,
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
