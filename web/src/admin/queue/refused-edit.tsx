import { entityNamed } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useAdmin } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/types.ts'
import { errorLabel } from '../form/error-label.ts'
import { rowAddress } from '../entities/addresses.ts'
import { ChangeList } from './change-list.tsx'
import type { ParkedEditActions } from './parked-edit-actions.ts'

/** The server did not take it: what was wrong with it, and how to send it again. */
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
  return (
    <>
      {write.op === 'delete' ? null : (
        <details>
          <summary className="py-1 text-sm font-semibold text-accent">What you wrote</summary>
          <ChangeList entity={entity} values={write.changes} />
        </details>
      )}
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
        {write.op === 'delete' ? null : (
          <Link
            to={rowAddress(write.entity, write.rowId, write.id)}
            className={buttonClass(proposals.length === 0 ? 'primary' : 'secondary')}
          >
            Edit and resend
          </Link>
        )}
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
