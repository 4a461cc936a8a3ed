import { entityNamed, isContentName } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useAdmin, useDeviceFiles } from '../data/hooks.ts'
import { namedIn } from '../data/outbox/outbox-files.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { CopyButton } from '../form/copy-button.tsx'
import { errorLabel } from '../texts/error-label.ts'
import { rowAddress } from '../entities/addresses.ts'
import { ChangeList } from './change-list.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'
import { UseExistingButton } from './use-existing-button.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** An edit that the server rejected, with the errors and buttons to send it again. */
export function RefusedEdit({ edit, actions }: { edit: ParkedEdit; actions: ParkedEditActions }) {
  const data = useAdmin()
  const { write, reason } = edit
  const entity = entityNamed(write.entity)
  const proposals =
    reason.kind === 'rejected'
      ? reason.errors.flatMap(({ field, proposal }) =>
          field === null || proposal === undefined || field.includes('.') ? [] : [{ field, proposal }],
        )
      : []
  const lost = reason.kind === 'rejected' ? reason.errors.flatMap((error) => error.lost ?? []) : []
  const named = namedIn(write.changes)
  const files = useDeviceFiles().filter(
    ({ address, state }) => state.kind === 'refused' && named.includes(address),
  )
  const uploadAgain = async () => {
    for (const { address } of files) await data.retryFile(address)
  }
  return (
    <>
      {write.op === 'delete' ? null : (
        <details>
          <summary className="py-1 text-sm font-semibold text-accent">Your edit</summary>
          <ChangeList entity={entity} values={wordsIn(write)} />
        </details>
      )}
      <WaitingRows edit={edit} />
      <div className="mt-4 flex flex-wrap gap-2">
        {proposals.map(({ field, proposal }) => (
          <Button
            key={field}
            disabled={actions.busy}
            onClick={() => actions.run(() => data.resend(write.id, { ...write.changes, [field]: proposal }))}
          >
            Use {errorLabel(entity, field).toLowerCase()} “{proposal}”
          </Button>
        ))}
        <UseExistingButton edit={edit} actions={actions} />
        {write.op === 'delete' ? null : !isContentName(write.entity) ? (
          <Link to={rowAddress(write.entity, write.rowId)} className={buttonClass('primary')}>
            View release
          </Link>
        ) : (
          <Link
            to={rowAddress(write.entity, write.rowId, write.id)}
            className={buttonClass(proposals.length === 0 ? 'primary' : 'secondary')}
          >
            {files.length === 0 ? 'Edit and resend' : 'Choose another file'}
          </Link>
        )}
        {files.length === 0 ? null : (
          <Button variant="secondary" disabled={actions.busy} onClick={() => actions.run(uploadAgain)}>
            Upload again
          </Button>
        )}
        {isOnlyWithoutField(edit) ? (
          <Button
            variant="secondary"
            disabled={actions.busy}
            onClick={() => actions.run(() => data.resend(write.id))}
          >
            Send the other fields
          </Button>
        ) : null}
        {lost.length === 0 ? null : <CopyButton label="Copy the text" text={lost.join('\n\n')} />}
        {reason.kind === 'server-error' || write.op === 'delete' ? (
          <Button
            variant="secondary"
            disabled={actions.busy}
            onClick={() => actions.run(() => data.resend(write.id))}
          >
            Send again
          </Button>
        ) : null}
        <Button
          variant="quiet"
          className="text-danger"
          disabled={actions.busy}
          onClick={() => actions.discard()}
        >
          Discard
        </Button>
      </div>
    </>
  )
}

/** The values that a person entered. An act on a release has an additional one. */
function wordsIn({ entity, changes }: ParkedEdit['write']): ParkedEdit['write']['changes'] {
  return entity === 'releases'
    ? Object.fromEntries(Object.entries(changes).filter(([name]) => name !== 'seen'))
    : changes
}

/** True if a removed field is the only reason, so that the other fields can be sent. */
function isOnlyWithoutField({ write, reason }: ParkedEdit): boolean {
  if (reason.kind !== 'rejected' || Object.keys(write.changes).length === 0) return false
  return reason.errors.every(({ code, field }) => code === 'unknown' && field === null)
}
