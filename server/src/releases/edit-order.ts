import type { ReleaseEditRow } from '@coop/sync/releases'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The edits of a release in the order in which they are applied: their own, but a row that the release makes comes before
 * the edits that name it. An edit keeps its place when more is saved to it, so it may name a row that was made later. One
 * that comes to take the address of another row is saved at the end.
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
