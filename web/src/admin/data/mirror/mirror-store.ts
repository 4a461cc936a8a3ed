import { answerSchema, type FinalAnswer, type Json, type LedgerRow, ledgerRowSchema } from '@coop/sync/write'
import { childListsOf, entityNamed, entityNames, syncedTables } from '@coop/sync/entities'
import type { ReaderState, ReaderStep, ReaderStore, RowChange } from '@coop/sync/reader'
import { z } from 'zod'
import type { Changed } from './mirror-messages.ts'
import type { LedgerAnswer } from '../outbox/outbox-events.ts'

/** The part of PGlite that the mirror needs. */
export interface Database {
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>
  exec(sql: string): Promise<unknown>
  transaction<T>(work: (tx: { query: Database['query'] }) => Promise<T>): Promise<T>
}

interface MirrorStoreOptions {
  /** After a commit: what screens may now show differently. */
  readonly onChanged: (changed: Changed) => void
  /** After a commit: answers to writes, with the position at which their rows were applied. */
  readonly onLedger: (rows: LedgerAnswer[], lsn: string) => void
}

const stateSchema = z.object({
  position: z.string(),
  lsn: z.string(),
  shapes: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
})

/** Rows that travel to the database in one parameter. */
const CHUNK = 1_000

/** What the reader fills: each step is one transaction, in which accepted writes leave the overlay. */
export function createMirrorStore(db: Database, options: MirrorStoreOptions): ReaderStore {
  return {
    async load(): Promise<ReaderState | null> {
      const { rows } = await db.query('select state from synced.reader_state')
      return z.tuple([z.object({ state: stateSchema })]).safeParse(rows).data?.[0].state ?? null
    },
    async commit(step: ReaderStep): Promise<void> {
      const changed = new ChangedRows()
      const ledger: LedgerRow[] = []
      await db.transaction(async (tx) => {
        for (const { name, fresh, changes } of step.shapes) {
          const columns = columnsOf(name)
          const net = netChanges(changes)
          await changed.note(tx, name, fresh ? 'all' : [...net.keys()])
          if (fresh) await tx.query(`delete from synced.${name}`)
          await write(tx, name, columns, net, fresh)
          await changed.note(tx, name, fresh ? 'all' : [...net.keys()])
          if (name === 'write_ledger') ledger.push(...ledgerRows(net))
        }
        if (ledger.length > 0) {
          const accepted = ledger.filter(({ status }) => status === 'accepted').map(({ id }) => id)
          const { rows } = await tx.query(
            'delete from edits.pending where write_id = any($1::uuid[]) returning entity, row_id::text as row_id',
            [accepted],
          )
          changed.noteRows(rows)
        }
        await tx.query(
          `insert into synced.reader_state (state) values ($1::jsonb)
           on conflict (singleton) do update set state = excluded.state`,
          [JSON.stringify(step.state)],
        )
      })
      options.onChanged(changed.result())
      if (ledger.length > 0) options.onLedger(ledger.flatMap(finalAnswer), step.state.lsn)
    },
  }
}

type Tx = { query: Database['query'] }
type Net = Map<string, { op: 'put' | 'patch' | 'delete'; row: Record<string, Json> }>

/** What several changes to one row come to. */
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
    await tx.query(`delete from synced.${table} where id = any($1::uuid[])`, [deleted])
  }
  const replace = quoted.map((name) => `${name} = excluded.${name}`).join(', ')
  for (const rows of chunks(of('put').map(([id, { row }]) => ({ ...row, id })))) {
    await tx.query(
      `insert into synced.${table} (${list})
       select ${list} from jsonb_populate_recordset(null::synced.${table}, $1::jsonb)
       on conflict (id) do update set ${replace}`,
      [JSON.stringify(rows)],
    )
  }
  for (const rows of chunks(of('patch').map(([id, { row }]) => ({ id, row: { ...row, id } })))) {
    await tx.query(
      `update synced.${table} t set (${list}) = (select ${list} from jsonb_populate_record(t, e -> 'row'))
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

/** Ledger rows are written once, so that their first coming is whole. */
function ledgerRows(net: Net): LedgerRow[] {
  return [...net.values()].flatMap(({ row }) => {
    const parsed = ledgerRowSchema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}

function finalAnswer({ id, answer }: LedgerRow): { id: string; answer: FinalAnswer }[] {
  const parsed = answerSchema.parse(answer)
  return parsed.status === 'retry' ? [] : [{ id, answer: parsed }]
}

/** More rows of one entity than this are announced as 'all'. */
const MANY = 500

const parentOf = new Map(
  entityNames.flatMap((entity) =>
    childListsOf(entityNamed(entity)).map(({ list }) => [list.table, { entity, list }]),
  ),
)

/** Collects which rows of which entities screens have to read again; a child row counts for its parent. */
class ChangedRows {
  readonly #tables = new Set<string>()
  readonly #rows = new Map<string, Set<string> | 'all'>()

  /** Before and after the change: a child may have moved, or may be gone. */
  async note(tx: Tx, table: string, ids: string[] | 'all'): Promise<void> {
    if (ids !== 'all' && ids.length === 0) return
    this.#tables.add(table)
    const parent = parentOf.get(table)
    if (ids === 'all' || parent === undefined || ids.length > MANY) {
      this.#add(parent?.entity ?? table, ids === 'all' || ids.length > MANY ? 'all' : ids)
      return
    }
    const { rows } = await tx.query(
      `select distinct "${parent.list.parentKey}"::text as id from synced.${table} where id = any($1::uuid[])`,
      [ids],
    )
    this.#add(
      parent.entity,
      z
        .array(z.object({ id: z.string() }))
        .parse(rows)
        .map(({ id }) => id),
    )
  }

  noteRows(rows: unknown[]): void {
    for (const { entity, row_id } of z
      .array(z.object({ entity: z.string(), row_id: z.string() }))
      .parse(rows)) {
      this.#tables.add(entity)
      this.#add(entity, [row_id])
    }
  }

  #add(entity: string, ids: readonly string[] | 'all'): void {
    const known = this.#rows.get(entity) ?? new Set()
    if (known === 'all') return
    if (ids !== 'all') for (const id of ids) known.add(id)
    this.#rows.set(entity, ids === 'all' || known.size > MANY ? 'all' : known)
  }

  result(): Changed {
    return {
      tables: [...this.#tables],
      rows: Object.fromEntries(
        [...this.#rows].map(([entity, ids]) => [entity, ids === 'all' ? ids : [...ids]]),
      ),
    }
  }
}
