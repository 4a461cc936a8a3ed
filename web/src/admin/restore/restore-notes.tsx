import { Link } from 'react-router-dom'
import { historyAddress } from '../entities/addresses.ts'
import type { RestorePlanHere } from './use-restore-plan.ts'

/**
 * Lists the differences of a restored row, the references that are restored with it, and the reasons against the
 * restore.
 */
export function RestoreNotes({ plan }: { plan: RestorePlanHere }) {
  const { notes, otherRows, obstacle } = plan
  return (
    <>
      {notes.length === 0 ? null : (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {otherRows.length === 0 ? null : (
        <p className="mt-2">
          It is also restored in:{' '}
          {otherRows.map((other, i) => (
            <span key={other.rowId}>
              {i === 0 ? '' : ', '}
              <Link
                to={historyAddress(other.entity, other.rowId)}
                className="text-accent underline underline-offset-4"
              >
                {other.title}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {obstacle === null ? null : (
        <p className="mt-2 font-semibold text-danger">It cannot be restored. {obstacle}</p>
      )}
    </>
  )
}
