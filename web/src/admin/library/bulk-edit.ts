import { sameTheme } from '@coop/sync/rules'
import type { RowOf, RowValues } from '../data/types.ts'

/** What an edit of many assets changes; '' and empty lists: nothing. */
export interface BulkEdit {
  readonly category: string
  readonly status: '' | 'active' | 'inactive'
  /** Tags of themes. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What it changes of one asset; null: nothing. */
export function bulkChanges(
  { values }: RowOf<'website_assets'>,
  { category, status, added, removed }: BulkEdit,
): RowValues | null {
  const kept = values.theme_tags.filter((tag) => !removed.some((theme) => sameTheme(theme, tag)))
  const missing = added.filter((theme) => !kept.some((tag) => sameTheme(theme, tag)))
  const changes: Record<string, RowValues[string]> = {}
  if (category !== '' && category !== values.category) changes['category'] = category
  if (status !== '' && (status === 'active') !== values.is_active) changes['is_active'] = status === 'active'
  if (kept.length < values.theme_tags.length || missing.length > 0)
    changes['theme_tags'] = [...kept, ...missing]
  return Object.keys(changes).length === 0 ? null : changes
}
