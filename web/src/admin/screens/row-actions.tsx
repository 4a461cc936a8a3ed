import { Menu } from '@base-ui/react/menu'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { EllipsisVertical, History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import type { AdminRow } from '../data/types.ts'
import { titleOf } from '../row-values.ts'
import { historyAddress, rowAddress } from '../entities/addresses.ts'
import { useDeleteRow } from './use-delete-row.ts'

/** History, edit and delete, after what else a list offers for its rows; where there is little room, in a menu. */
export function RowActions({ name, row, more }: { name: EntityName; row: AdminRow; more: ReactNode }) {
  const deleteRow = useDeleteRow(name)
  const title = titleOf(entityNamed(name), row.values, row.id)
  const wide = '@max-[56rem]:hidden'
  return (
    <>
      {more}
      <Link
        to={historyAddress(name, row.id)}
        aria-label={`History of ${title}`}
        className={buttonClass('quiet', 'icon', wide)}
      >
        <History aria-hidden="true" size={18} />
      </Link>
      <Link
        to={rowAddress(name, row.id)}
        aria-label={`Edit ${title}`}
        className={buttonClass('quiet', 'icon', wide)}
      >
        <Pencil aria-hidden="true" size={18} />
      </Link>
      <Button
        variant="quiet"
        size="icon"
        className={`text-danger ${wide}`}
        aria-label={`Delete ${title}`}
        onClick={() => void deleteRow(row)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </Button>
      <Menu.Root modal={false}>
        <Menu.Trigger
          aria-label={`Actions for ${title}`}
          className={buttonClass('quiet', 'icon', '@[56rem]:hidden')}
        >
          <EllipsisVertical aria-hidden="true" size={18} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" className="z-30">
            <Menu.Popup className="min-w-40 rounded-card border border-line bg-surface py-1 shadow-panel outline-none">
              <Menu.Item render={<Link to={rowAddress(name, row.id)} />} className={item}>
                <Pencil aria-hidden="true" size={18} /> Edit
              </Menu.Item>
              <Menu.Item render={<Link to={historyAddress(name, row.id)} />} className={item}>
                <History aria-hidden="true" size={18} /> History
              </Menu.Item>
              <Menu.Item onClick={() => void deleteRow(row)} className={`${item} text-danger`}>
                <Trash2 aria-hidden="true" size={18} /> Delete
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}

const item =
  'flex min-h-11 cursor-default items-center gap-3 px-4 outline-none data-highlighted:bg-accent-tint data-highlighted:text-accent-strong'
