import { readReleaseEdit, type ReleaseEdit, type ReleaseRules } from '@coop/sync/releases'
import { isContentName, isEntityName } from '@coop/sync/entities'
import { useMemo } from 'react'
import { useAuth, useRole, useRows } from '../data/hooks.ts'
import type { RowOf } from '../data/admin-row.ts'

export type Release = RowOf<'releases'>
export type ReleaseEditRow = RowOf<'release_edits'>

/** The edits of a release, in their order. */
export function useReleaseEdits(releaseId: string): readonly ReleaseEditRow[] {
  const { rows } = useRows('release_edits')
  return useMemo(
    () =>
      rows
        .filter(({ values }) => values.release_id === releaseId)
        .toSorted((a, b) => a.values.display_order - b.values.display_order || (a.id < b.id ? -1 : 1)),
    [rows, releaseId],
  )
}

/** The facts that decide which actions a person may perform on the release. */
export function useReleaseRules(release: Release, edits: readonly ReleaseEditRow[]): ReleaseRules {
  const { user } = useAuth()
  const role = useRole()
  return useMemo(() => {
    const authors = new Set(edits.flatMap(({ values }) => values.authors ?? []))
    if (release.values.made_by !== null) authors.add(release.values.made_by)
    return {
      role,
      userId: user?.id ?? '',
      needsApproval: user?.needsApproval ?? false,
      authors,
      isApproved: release.values.approved_at !== null,
    }
  }, [release, edits, user, role])
}

/** null: an edit of an entity or kind that this version does not know. */
export function editOf({ values }: ReleaseEditRow): ReleaseEdit | null {
  return isEntityName(values.entity) && isContentName(values.entity) ? readReleaseEdit(values) : null
}
