import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useQueue, useRow, useRowsReader } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { createLive } from '../data/live.ts'
import { listAddress, newAddress, rowAddress } from '../entities/addresses.ts'
import { DraftsOfDeleted } from './drafts/drafts-of-deleted.tsx'
import type { ListOrder, NextForm } from './list-order.ts'
import { EntityForm } from './entity-form.tsx'
import { useEditPlace } from '../staging/use-edit-place.ts'
import { useFirstDateChoice } from './dates/last-date-choice.ts'
import { type FormStart, startOfNewRow, startOfResend, startOfRow } from './form-start.ts'

/** The form at an address, shown over its list. */
export function FormDialog({ name }: { name: EntityName }) {
  const { rowId = null } = useParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(listAddress(name)), [navigate, name])
  // Each navigation opens a new form, even for the row just saved, unless the form has stayed open.
  const form = stayedForm(state) ?? key
  const stay = useCallback(
    (savedId: string, isKept: boolean) =>
      void navigate(rowAddress(name, savedId), { replace: true, state: isKept ? { form } : null }),
    [navigate, name, form],
  )
  const next = useCallback(
    (to: NextForm) =>
      void navigate(to === 'new' ? newAddress(name) : rowAddress(name, to.rowId), {
        replace: true,
        state: NEXT,
      }),
    [navigate, name],
  )
  const order = useOrderBelow()
  return (
    <OpenedForm
      key={form}
      name={name}
      rowId={rowId}
      onClose={close}
      onStay={stay}
      order={order}
      onNext={next}
      isNext={state === NEXT}
    />
  )
}

/** Marks a navigation from the form of one row to that of the next. */
const NEXT = 'next-form'

/** A live value, so that changes of the list do not draw the form again. */
function useOrderBelow(): ListOrder {
  const shown = useOutletContext<readonly AdminRow[] | undefined>()
  const [order] = useState(() => createLive<readonly string[]>([]))
  useEffect(() => order.set(shown?.map(({ id }) => id) ?? []), [order, shown])
  return order
}

/** The key of the form that stayed open at this address after a save; null if there is none. */
function stayedForm(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('form' in state)) return null
  return typeof state.form === 'string' ? state.form : null
}

interface OpenedFormProps {
  name: EntityName
  /** null: a new row. */
  rowId: string | null
  onClose: () => void
  onStay: (rowId: string, isKept: boolean) => void
  order: ListOrder
  onNext: (next: NextForm) => void
  isNext: boolean
}

function OpenedForm({ rowId, ...form }: OpenedFormProps) {
  const firstSaid = useFirstDateChoice()
  const readRows: () => readonly AdminRow[] = useRowsReader(form.name)
  const isDraft = useEditPlace().kind === 'live'
  const [newRow] = useState(() =>
    rowId === null ? startOfNewRow(form.name, new Date(), firstSaid(), readRows(), isDraft) : null,
  )
  if (newRow !== null) return <EntityForm {...form} start={newRow} />
  return rowId === null ? null : <ExistingRow {...form} rowId={rowId} />
}

function ExistingRow({ rowId, ...form }: OpenedFormProps & { rowId: string }) {
  const { name, onClose } = form
  const [search] = useSearchParams()
  const resend = search.get('resend')
  const row = useRow(name, rowId)
  const { parked } = useQueue()
  const firstSaid = useFirstDateChoice()
  const refused = resend === null ? undefined : parked.find(({ write }) => write.id === resend)
  const [start, setStart] = useState<FormStart | null>(null)

  // Set once, so that later changes of the row do not overwrite typed text.
  if (start === null && row !== undefined) {
    if (refused !== undefined) setStart(startOfResend(name, refused, row))
    else if (row !== null) setStart(startOfRow(name, row, firstSaid()))
  }
  if (start !== null) return <EntityForm {...form} start={start} />

  const label = entityNamed(name).label
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      size="small"
      footer={<Button onClick={onClose}>Back to the list</Button>}
    >
      {row === null ? <DraftsOfDeleted name={name} rowId={rowId} /> : null}
      <p>
        {row === undefined ? 'Loading …' : `This ${label.toLowerCase()} does not exist, or has been deleted.`}
      </p>
    </Dialog>
  )
}
