import { refusalToEdit } from '@coop/sync/releases'
import type { AdminSource } from '../data/admin-context.ts'
import { openRows } from '../data/open-rows.ts'
import type { Step } from '../data/outbox/step.ts'

/**
 * Maps the step ids of imports into releases to the entity of their rows. An import whose edits are in no open release
 * is omitted, because it cannot be undone.
 */
export async function importedEntities(
  source: AdminSource,
  imports: readonly Step[],
): Promise<ReadonlyMap<string, string>> {
  const opened = openRows(source)
  try {
    await opened.all('releases')
    await opened.all('release_edits')
    const open = new Set(
      (source.rows('releases').get() ?? [])
        .filter(({ values }) => refusalToEdit(values.state) === null)
        .map(({ id }) => id),
    )
    const edits = (source.rows('release_edits').get() ?? []).filter(({ values }) =>
      open.has(values.release_id),
    )
    const entityByEdit = new Map(edits.map(({ id, values }) => [id, values.entity]))
    const entities = new Map<string, string>()
    for (const step of imports) {
      const entity = await entityOf(source, step, entityByEdit)
      if (entity !== null) entities.set(step.id, entity)
    }
    return entities
  } finally {
    opened.close()
  }
}

/** null: none of its edits exists. */
async function entityOf(
  { data }: AdminSource,
  step: Step,
  entityByEdit: ReadonlyMap<string, string>,
): Promise<string | null> {
  for (const piece of step.pieces) {
    for (const { rowId } of await data.readPiece(step, piece)) {
      const entity = entityByEdit.get(rowId)
      if (entity !== undefined) return entity
    }
  }
  return null
}
