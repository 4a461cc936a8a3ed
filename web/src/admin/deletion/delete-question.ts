import type { EntityName } from '@coop/sync/entities'
import { isManagedSlug } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { entityRecord } from '../entities/entity-records.ts'

interface DeleteQuestion {
  readonly title: string
  /** null: the title names the row. */
  readonly detail: string | null
}

/** The question before one row is deleted. @param title the title of the row */
export function deleteQuestion(name: EntityName, { values }: AdminRow, title: string): DeleteQuestion {
  if (name === 'website_assets') return { title: `Are you sure you want to delete "${title}"?`, detail: null }
  if (name === 'content' && isManagedSlug(textOf(values['slug']))) {
    return {
      title: 'Are you sure you want to delete this homepage text?',
      detail: `"${title}" is a text of the homepage. Without it, the homepage shows its default text.`,
    }
  }
  return {
    title: `Are you sure you want to delete this ${entityRecord(name).noun.toLowerCase()}?`,
    detail: title,
  }
}
