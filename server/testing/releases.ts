import { type ReleaseEdit, releaseEditId } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import { insert, update, USER } from './writes.ts'

let order = 0

/** The write that saves an edit to a release. */
export function staged(release: string, edit: ReleaseEdit, userId = USER): Write {
  order += 1
  const { entity, rowId, op, base, changes } = edit
  const id = releaseEditId(release, entity, rowId)
  const values = {
    release_id: release,
    entity,
    row_id: rowId,
    title: 'A row',
    op,
    base,
    changes,
    schema_version: SCHEMA_VERSION,
    display_order: order,
  }
  return { ...insert('release_edits', values, id), userId }
}

export function renaming(rowId: string, from: string, to: string): ReleaseEdit {
  return { entity: 'services', rowId, op: 'update', base: { name: from }, changes: { name: to } }
}

export function act(release: string, from: string, to: string, more: Record<string, Json> = {}): Write {
  const base = Object.fromEntries(Object.keys(more).map((name) => [name, null]))
  return update('releases', release, { state: from, ...base }, { state: to, ...more })
}
