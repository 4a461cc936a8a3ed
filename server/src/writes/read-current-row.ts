import { entityNamed } from '@coop/sync/entities'
import type { Json, Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import type { CurrentRow } from './decide-write.ts'
import { statementsOf } from './entity-statements.ts'
import type { Sendable } from './send-pipelined.ts'
import type { ValidWrite } from './validate-write.ts'

/** The queries that lock and read the row of a write. After they are sent, `row` returns it. */
export function readCurrentRow(
  connection: ReservedSql,
  write: Write,
  valid: ValidWrite,
): { queries: Sendable[]; row: () => Promise<CurrentRow | null> } {
  const mine = valid.op === 'delete' ? {} : valid.mine
  const base = valid.op === 'update' ? valid.base : mine
  const params = [write.rowId, JSON.stringify(base), JSON.stringify(mine)]
  const needsLists =
    valid.op !== 'update' ||
    Object.keys(entityNamed(write.entity).children).some((list) => Object.hasOwn(mine, list))
  const { read, readLists } = statementsOf(write.entity)
  const reading = connection.unsafe<{ row: Record<string, Json>; write_id: string; moved: string[] }[]>(
    read,
    params,
    { prepare: true },
  )
  // A separate statement after the lock, so that it sees the changes that the lock waited for.
  const readingLists =
    readLists === null || !needsLists
      ? null
      : connection.unsafe<{ lists: Record<string, Json>; moved: string[] }[]>(readLists, params, {
          prepare: true,
        })
  return {
    queries: readingLists === null ? [reading] : [reading, readingLists],
    async row() {
      const [row] = await reading
      const [lists] = (await readingLists) ?? []
      if (row === undefined) return null
      return {
        row: row.row,
        writeId: row.write_id,
        lists: lists?.lists ?? {},
        moved: new Set([...row.moved, ...(lists?.moved ?? [])]),
      }
    },
  }
}
