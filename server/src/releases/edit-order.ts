import type { ReleaseEditRow } from '@coop/sync/releases'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The edits of a release in the order of application: as saved, but a row that the release makes comes before the edits
 * that reference it. An edit keeps its place when it is saved again, so it may reference a row that was made later. An
 * edit that now takes the address of another row moves to the end.
 */
export function inOrder(edits: Iterable<ReleaseEditRow>): ReleaseEditRow[] {
  const all = [...edits].toSorted((a, b) => a.display_order - b.display_order || (a.id < b.id ? -1 : 1))
  const made = new Map(all.flatMap((edit) => (edit.op === 'insert' ? [[edit.row_id, edit] as const] : [])))
  const ordered = new Set<ReleaseEditRow>()
  const visited = new Set<ReleaseEditRow>()
  const visit = (edit: ReleaseEditRow): void => {
    if (visited.has(edit)) return
    visited.add(edit)
    for (const [id] of JSON.stringify(edit.changes).matchAll(uuid)) {
      const named = made.get(id)
      if (named !== undefined) visit(named)
    }
    ordered.add(edit)
  }
  all.forEach(visit)
  return [...ordered]
}
