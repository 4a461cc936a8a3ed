import { entityNamed, type EntityName } from '@coop/sync/contract'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import type { AdminRow } from '../data/types.ts'
import { titleOf } from '../row-values.ts'
import { historyAddress, rowAddress } from './entity-screens.ts'
import { useDeleteRow } from './use-delete-row.ts'

/** History, edit and delete, after what else a list offers for its rows. */
export function RowActions({ name, row, more }: { name: EntityName; row: AdminRow; more: ReactNode }) {
  const deleteRow = useDeleteRow(name)
  const title = titleOf(entityNamed(name), row.values, row.id)
  return (
    <>
      {more}
      <Link
        to={historyAddress(name, row.id)}
        aria-label={`History of ${title}`}
        className={buttonClass('quiet', 'icon')}
      >
        <History aria-hidden="true" size={18} />
      </Link>
      <Link
        to={rowAddress(name, row.id)}
        aria-label={`Edit ${title}`}
        className={buttonClass('quiet', 'icon')}
      >
        <Pencil aria-hidden="true" size={18} />
      </Link>
      <Button
        variant="quiet"
        size="icon"
        className="text-danger"
        aria-label={`Delete ${title}`}
        onClick={() => void deleteRow(row)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </Button>
    </>
  )
}
