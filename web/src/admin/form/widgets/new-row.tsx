import { type EntityName, entityNamed } from '@coop/sync/entities'
import { fold, freeSlug, slugify } from '@coop/sync/rules'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { useToast } from '../../../ui/notices/toast.tsx'
import type { AdminData } from '../../data/admin-data.ts'
import { useAdmin, useRowsReader } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { AdminRow } from '../../data/admin-row.ts'
import { useDoneToast } from '../../data/use-done-toast.ts'
import { entityRecord } from '../../entities/entity-records.ts'
import { useTypedLater } from '../typed-later.ts'

interface NewRowProps {
  name: EntityName
  id: string
  /** The text in the box; null if the box is closed. */
  typed: string | null
  onType: (typed: string | null) => void
  onMade: (rowId: string) => void
}

/**
 * Creates a row that needs only a name, without leaving the form that refers to it. A save of the form waits for it.
 */
export function NewRow({ name, id, typed, onType, onMade }: NewRowProps) {
  const entity = entityNamed(name)
  const noun = entityRecord(name).noun.toLowerCase()
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  const readRows: () => readonly AdminRow[] = useRowsReader(name)
  const title = typed?.trim() ?? ''
  /** The pending creation. It resolves to false if it failed. */
  const making = useRef<Promise<boolean> | undefined>(undefined)

  const make = (by: AdminData) => {
    onType(null)
    if (title !== '') {
      making.current = makeRow(by).finally(() => {
        making.current = undefined
      })
    }
    return making.current
  }
  const makeRow = async (by: AdminData): Promise<boolean> => {
    const rows = readRows()
    const same = rows.find((row) => fold(textOf(row.values[entity.title])) === fold(title))
    if (same !== undefined) {
      onMade(same.id)
      return true
    }
    const { toasts } = entityRecord(name)
    const slug = freeSlug(slugify(title) || slugify(entity.label), (each) =>
      rows.some((row) => row.values['slug'] === each),
    )
    try {
      const made = await by.create(name, { [entity.title]: title, slug })
      onMade(made.rowId)
      toastDone(toasts.done.insert, made)
      return true
    } catch (error) {
      onType(title)
      toast.error(toasts.failed('insert', error instanceof Error ? error.message : String(error)))
      return false
    }
  }
  useTypedLater(title !== '', (by) => (title === '' ? making.current : make(by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Escape closes this box, not the form.
      event.stopPropagation()
      onType(null)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    void make(data)
  }
  if (typed === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        className="mt-1 -ml-3"
        // On blur, the field above may show a message that moves the button away before the press ends.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onType('')}
      >
        <Plus aria-hidden="true" size={16} /> New {noun}
      </Button>
    )
  }
  return (
    <div className="mt-2 flex gap-2">
      <input
        id={`${id}-new`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where a button was pressed
        autoFocus
        aria-label={`Name of the new ${noun}`}
        placeholder={`Name of the new ${noun}`}
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <Button variant="secondary" className="shrink-0" onClick={() => void make(data)}>
        Add
      </Button>
    </div>
  )
}
