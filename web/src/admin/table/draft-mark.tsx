import type { EntityName } from '@coop/sync/entities'
import { PencilLine } from 'lucide-react'
import { useDraftOf } from '../data/hooks.ts'

/** Marks a row with a draft of unsaved text. */
export function DraftMark({ entity, rowId }: { entity: EntityName; rowId: string }) {
  if (useDraftOf(entity, rowId) === undefined) return null
  return (
    <span className="inline-flex shrink-0 items-center whitespace-nowrap gap-1 text-sm font-normal text-warning">
      <PencilLine aria-hidden="true" size={14} /> Unsaved changes
    </span>
  )
}
