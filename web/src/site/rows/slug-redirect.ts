import type { PublicRows } from '@coop/sync/tables'

/** The current address for a former slug; null if there is none, or its row is no longer public. */
export function redirectedSlug(
  rows: PublicRows,
  entity: string,
  oldSlug: string,
  slugOf: (rowId: string) => string | undefined,
): string | null {
  for (const redirect of rows.slug_redirects.values()) {
    if (redirect.entity === entity && redirect.old_slug === oldSlug) return slugOf(redirect.row_id) ?? null
  }
  return null
}
