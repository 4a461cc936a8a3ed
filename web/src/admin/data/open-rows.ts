import type { EntityName } from '@coop/sync/entities'
import type { AdminSource } from './admin-context.ts'
import type { AdminRow } from './admin-row.ts'

/** The leader responds within milliseconds. Only the first load of a browser may take longer. */
const WAIT_MS = 10_000

export type RowsOfEntities = Pick<AdminSource, 'rows' | 'isComplete'>

/** Opens all rows of the requested entities and follows them until `close`. */
export function openRows(source: RowsOfEntities, waitMs = WAIT_MS) {
  const ends: (() => void)[] = []
  const opened = new Map<EntityName, Promise<void>>()

  async function open(entity: EntityName): Promise<void> {
    const [rows, isComplete] = [source.rows(entity), source.isComplete(entity)]
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        if (rows.get() !== undefined && isComplete.get()) resolve()
      }
      ends.push(rows.subscribe(check), isComplete.subscribe(check))
      const late = setTimeout(
        () => reject(new Error('Content is still loading. Try again in a moment.')),
        waitMs,
      )
      ends.push(() => clearTimeout(late))
      check()
    })
  }

  return {
    /** @throws if the rows are not loaded in time */
    async all(entity: EntityName): Promise<readonly AdminRow[]> {
      const opening = opened.get(entity) ?? open(entity)
      opened.set(entity, opening)
      await opening
      return source.rows(entity).get() ?? []
    },
    close() {
      for (const end of ends) end()
    },
  }
}
