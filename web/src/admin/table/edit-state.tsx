import type { EntityName } from '@coop/sync/entities'
import { CircleAlert, CloudUpload, HardDrive } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AdminRow, EditState } from '../data/admin-row.ts'
import { editCount } from '../texts/edit-count.ts'
import { ComparedRow } from './compared-row.tsx'

/** In a list, beside the title of a row: the state of its edits. Below it: the changes of a release. */
export function RowEditState({ name, row }: { name: EntityName; row: AdminRow }) {
  return (
    <>
      <span className="font-normal">
        <EditStateMark edit={row.edit} />
      </span>
      {row.edit?.kind === 'in-release' ? (
        <ComparedRow name={name} row={row} fields={row.edit.fields} />
      ) : null}
    </>
  )
}

/** The state of a row's edits, as a small mark with a text. */
export function EditStateMark({ edit }: { edit: EditState | null }) {
  if (edit === null) return null
  switch (edit.kind) {
    case 'parked':
      return (
        <Link
          to={`/admin/edits#${edit.writeIds[0] ?? ''}`}
          className="inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-danger underline"
        >
          <CircleAlert aria-hidden="true" size={14} /> Needs a decision
          {edit.editsBehind === 0 ? '' : `, ${editCount(edit.editsBehind)} blocked`}
        </Link>
      )
    case 'held-up':
      return (
        <Link
          to={`/admin/edits#${edit.behind}`}
          className="inline-flex min-h-6 items-center gap-1 text-sm text-warning underline"
        >
          <HardDrive aria-hidden="true" size={14} /> Blocked
        </Link>
      )
    case 'in-release':
      return (
        <span className="text-sm font-semibold text-accent">
          {edit.op === 'insert' ? 'New in the release' : 'In the release'}
        </span>
      )
    case 'on-device':
      return (
        <span className="inline-flex items-center gap-1 text-sm text-device">
          <HardDrive aria-hidden="true" size={14} /> Pending
        </span>
      )
    case 'sending':
    case 'accepted':
      return (
        <span className="inline-flex items-center gap-1 text-sm text-accepted">
          <CloudUpload aria-hidden="true" size={14} /> {edit.kind === 'sending' ? 'Sending' : 'Accepted'}
        </span>
      )
    default:
      return edit satisfies never
  }
}
