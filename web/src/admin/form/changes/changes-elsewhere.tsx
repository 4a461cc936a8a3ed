import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useQueue, useRow } from '../../data/hooks.ts'
import type { Live } from '../../data/live.ts'
import type { AdminRow, RowValues } from '../../data/admin-row.ts'
import { readHistory } from '../../data/read-history.ts'
import { errorLabel } from '../../texts/error-label.ts'
import { fieldAuthors } from './field-authors.ts'
import type { FormChanges } from './form-changes.ts'
import { preserveScroll } from './preserve-scroll.ts'

/** Applies changes of the row to its open form, and announces in one live region which fields have changed. */
export function ChangesElsewhere({
  name,
  rowId,
  changes,
  base,
  scroller,
  onFound,
  onDeletedHere,
}: {
  name: EntityName
  rowId: string
  changes: FormChanges
  /** The base of a save. It becomes older when the form continues with a draft. */
  base: Live<RowValues>
  scroller: RefObject<HTMLElement | null>
  /** Called with the names of the changed fields, each time this list changes. */
  onFound: (changed: readonly string[]) => void
  /** Called when this device deletes the row, for example by an undo of its creation. */
  onDeletedHere: () => void
}) {
  const row: AdminRow | null | undefined = useRow(name, rowId)
  const { edits } = useQueue()
  const isDeletedHere = row === null && edits.some((edit) => edit.rowId === rowId && edit.op === 'delete')
  const deletedHere = useEffectEvent(onDeletedHere)
  useEffect(() => {
    if (isDeletedHere) deletedHere()
  }, [isDeletedHere])
  const [changedFields, setChangedFields] = useState<readonly string[]>([])
  const apply = useEffectEvent(() => {
    if (row === null || row === undefined) return
    const isHeld = (field: string) => isInsideEditor(scroller.current, field)
    preserveScroll(scroller.current, () => {
      const newlyChanged = changes.apply(row.values, isHeld)
      if (newlyChanged.length === 0) return
      setChangedFields(newlyChanged)
      onFound(newlyChanged)
    })
  })

  useEffect(() => {
    if (row === undefined) return
    let isCurrent = true
    // React cannot flush synchronously during an effect.
    queueMicrotask(() => isCurrent && apply())
    return () => {
      isCurrent = false
    }
  }, [row])

  useEffect(() => base.subscribe(() => queueMicrotask(apply)), [base])

  useEffect(() => {
    if (changedFields.length === 0) return
    const lifetime = new AbortController()
    async function askWho(): Promise<void> {
      // Without a connection the notes still say "elsewhere" in place of a name.
      const page = await readHistory(name, rowId, null, lifetime.signal).catch(() => null)
      if (page === null || lifetime.signal.aborted) return
      const authors = fieldAuthors(name, changes.get(), page.changes)
      preserveScroll(scroller.current, () => changes.authors.set(authors))
    }
    void askWho()
    return () => lifetime.abort()
  }, [changedFields, name, rowId, changes, scroller])

  // While somebody types in a rich-text editor, changes are held back. They are applied when it loses the focus.
  useEffect(() => {
    const element = scroller.current
    const look = () => queueMicrotask(apply)
    element?.addEventListener('focusout', look)
    return () => element?.removeEventListener('focusout', look)
  }, [scroller])

  const entity = entityNamed(name)
  const noun = entity.label.toLowerCase()
  const labels = changedFields.map((field) => entity.children[field]?.label ?? errorLabel(entity, field))
  return (
    <output className="order-first block basis-full text-sm text-warning empty:hidden">
      {row === null
        ? `This ${noun} was deleted while you were editing it. When you save, you can choose whether to restore it.`
        : labels.length === 0
          ? ''
          : `Changed elsewhere: ${shortList(labels)}.`}
    </output>
  )
}

/** Whether the focus is in the rich-text editor of the field. New content would move its caret. */
function isInsideEditor(scroller: HTMLElement | null, field: string): boolean {
  const fieldElement = scroller?.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const editor = fieldElement?.querySelector('[contenteditable=true]')
  return editor?.contains(document.activeElement) === true
}

const SHOWN = 3

function shortList(labels: readonly string[]): string {
  const rest = labels.length - SHOWN
  return rest <= 0 ? labels.join(', ') : `${labels.slice(0, SHOWN).join(', ')} and ${rest} more`
}
