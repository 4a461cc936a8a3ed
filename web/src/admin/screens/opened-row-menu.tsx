import { Menu } from '@base-ui/react/menu'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Eye, History, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useRow } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { DuplicateItem } from '../duplication/duplicate-item.tsx'
import { historyAddress, previewAddress, rowAddress } from '../entities/addresses.ts'
import { PublishAtItem } from '../releases/publish-at-item.tsx'
import { OrderItems } from '../order/order-items.tsx'
import { EditInReleaseItem } from '../staging/edit-in-release-item.tsx'
import { rowIconClass } from '../table/row-icon-class.ts'

export interface RowMenuProps {
  name: EntityName
  id: string
  title: string
  onDelete: () => void
}

/** Replaces the pressed button, takes its focus, and opens. */
export function OpenedRowMenu({ name, id, title, onDelete }: RowMenuProps) {
  const row: AdminRow | null | undefined = useRow(name, id)
  const isOrdered = 'display_order' in entityNamed(name).fields
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger
        ref={takeFocus}
        aria-label={`Actions for ${title}`}
        data-row-icon="menu"
        className={rowIconClass}
      />
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-30">
          <Menu.Popup className="min-w-40 rounded-card border border-line bg-surface py-1 shadow-panel outline-none">
            <Menu.Item render={<Link to={rowAddress(name, id)} />} className={item}>
              <Pencil aria-hidden="true" size={16} /> Edit
            </Menu.Item>
            <Menu.Item render={<Link to={previewAddress(name, id)} />} className={item}>
              <Eye aria-hidden="true" size={16} /> Preview
            </Menu.Item>
            <Menu.Item render={<Link to={historyAddress(name, id)} />} className={item}>
              <History aria-hidden="true" size={16} /> History
            </Menu.Item>
            {isOrdered && row !== null && row !== undefined ? (
              <OrderItems name={name} row={row} className={item} />
            ) : null}
            <EditInReleaseItem name={name} id={id} className={item} />
            <PublishAtItem name={name} row={row} className={item} />
            <DuplicateItem name={name} row={row} className={item} />
            <Menu.Item onClick={onDelete} className={`${item} text-danger`}>
              <Trash2 aria-hidden="true" size={16} /> Delete
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** A dialog opened from the menu returns the focus to the element that was focused before the menu opened. */
function takeFocus(trigger: HTMLButtonElement | null): void {
  trigger?.focus()
}

const item =
  'flex min-h-8 cursor-default items-center gap-2.5 px-3 text-sm outline-none data-disabled:opacity-70 data-highlighted:bg-tint pointer-coarse:min-h-11'
