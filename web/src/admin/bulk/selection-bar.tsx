import { numberText } from '@coop/sync/rules'
import type { EntityName } from '@coop/sync/entities'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { useDeleteRows } from '../deletion/use-delete-rows.ts'
import { pluralOf } from '../entities/rows-text.ts'
import { useSelectedIds, useSelection } from '../table/selection.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'

/** The search and the filters of a list. */
interface Narrowing {
  readonly search: string
  readonly state: { readonly filters: Readonly<Record<string, unknown>> }
}

interface SelectionBarProps {
  name: EntityName
  rows: readonly AdminRow[]
  /** The matching rows. */
  shown: readonly AdminRow[]
  list: Narrowing
}

/**
 * The actions on the chosen rows, if there are any. The count is announced to screen readers. Chosen rows hidden by a
 * search or filters are not changed, and stay chosen.
 */
export function SelectionBar({ name, rows, shown, list }: SelectionBarProps) {
  const selection = useSelection()
  const ids = useSelectedIds()
  const chosen = useMemo(() => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))), [shown, ids])
  const all = useMemo(() => (ids.size === 0 ? 0 : rows.filter(({ id }) => ids.has(id)).length), [rows, ids])
  const isAny = all > 0
  return (
    <section
      aria-label={isAny ? `Selected ${pluralOf(name)}` : undefined}
      className={
        isAny
          ? 'fixed inset-x-2 bottom-2 z-20 mx-auto flex max-w-2xl flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-accent bg-accent-tint px-3 py-1.5 shadow-panel'
          : 'sr-only'
      }
    >
      <output className="font-semibold">
        {isAny ? selectedText(chosen.length, all - chosen.length, narrowedBy(list)) : null}
      </output>
      {!isAny ? null : (
        <>
          {chosen.length === shown.length ? null : (
            <Button variant="quiet" size="small" onClick={() => selection.choose(shown.map(({ id }) => id))}>
              Select all {numberText(shown.length)} that match
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => selection.clear()}>
            Clear selection
          </Button>
          {chosen.length === 0 ? null : (
            <span className="ml-auto flex gap-2">
              <EditButton name={name} rows={chosen} />
              <DeleteButton name={name} rows={chosen} />
            </span>
          )}
        </>
      )}
    </section>
  )
}

function selectedText(shown: number, hidden: number, hiddenBy: string): string {
  if (hidden === 0) return `${numberText(shown)} selected`
  if (shown === 0) return `${numberText(hidden)} selected, hidden by ${hiddenBy}`
  return `${numberText(shown)} selected, ${numberText(hidden)} more hidden by ${hiddenBy}`
}

function EditButton({ name, rows }: { name: EntityName; rows: readonly AdminRow[] }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" size={16} /> Edit
      </Button>
      {isEditing ? <BulkEditDialog name={name} rows={rows} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function DeleteButton({ name, rows }: { name: EntityName; rows: readonly AdminRow[] }) {
  const deleteRows = useDeleteRows()
  const selection = useSelection()
  return (
    <Button
      variant="danger"
      size="small"
      onClick={async () => {
        if (await deleteRows(name, rows)) selection.leave(rows.map(({ id }) => id))
      }}
    >
      <Trash2 aria-hidden="true" size={16} /> Delete
    </Button>
  )
}

/** The causes that hide rows, in words. */
function narrowedBy({ search, state: { filters } }: Narrowing): string {
  if (Object.keys(filters).length === 0) return 'the search'
  return search === '' ? 'the filters' : 'search and filters'
}
