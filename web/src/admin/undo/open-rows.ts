import type { EntityName } from '@coop/sync/entities'
import type { AdminSource } from '../data/contexts.ts'
import type { AdminRow, StepRow } from '../data/types.ts'

/** The leader's answer takes milliseconds; only the first filling of a browser may take longer. */
const WAIT_MS = 10_000

type RowOf = (row: Pick<StepRow, 'entity' | 'rowId'>) => AdminRow | undefined

/** The rows of those entities that are asked for, whole, and followed until `close`. */
export function openRows(source: AdminSource) {
  const ends: (() => void)[] = []
  const opened = new Set<EntityName>()

  async function open(entity: EntityName): Promise<void> {
    if (opened.has(entity)) return
    opened.add(entity)
    const [rows, isComplete] = [source.rows(entity), source.isComplete(entity)]
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        if (rows.get() !== undefined && isComplete.get()) resolve()
      }
      ends.push(rows.subscribe(check), isComplete.subscribe(check))
      const late = setTimeout(
        () => reject(new Error('The rows are still being loaded. Try again in a moment.')),
        WAIT_MS,
      )
      ends.push(() => clearTimeout(late))
      check()
    })
  }

  return {
    /** @throws where they are not there yet */
    async load(wanted: readonly StepRow[]): Promise<RowOf> {
      const entities = [...new Set(wanted.map(({ entity }) => entity))]
      for (const entity of entities) await open(entity)
      const ids = new Set(wanted.map(({ rowId }) => rowId))
      const found = new Map<string, AdminRow>()
      for (const entity of entities) {
        const rows: readonly AdminRow[] = source.rows(entity).get() ?? []
        for (const row of rows) if (ids.has(row.id)) found.set(`${entity} ${row.id}`, row)
      }
      return ({ entity, rowId }) => found.get(`${entity} ${rowId}`)
    },
    close() {
      for (const end of ends) end()
    },
  }
}
