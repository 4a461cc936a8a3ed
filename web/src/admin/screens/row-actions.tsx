import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import type { AdminRow } from '../data/admin-row.ts'
import { useDeleteRows } from '../deletion/use-delete-rows.ts'
import { titleOf } from '../data/row-values.ts'
import { historyAddress, previewAddress, rowAddress } from '../entities/addresses.ts'
import { rowIconClass } from '../table/row-icon-class.ts'
import { RowLink } from '../table/row-link.tsx'
import { RowMenu } from './row-menu.tsx'

interface RowActionsProps {
  name: EntityName
  row: AdminRow
  /** An action that is always visible. */
  more: ReactNode
}

/** Lists with another way to look at a row. */
const withOwnView: readonly EntityName[] = ['content', 'website_assets']

/**
 * At rest, a row shows its special action and its menu. Preview, history, edit and delete appear under the mouse or
 * with the focus.
 */
export function RowActions({ name, row, more }: RowActionsProps) {
  const deleteRows = useDeleteRows()
  const remove = () => void deleteRows(name, [row])
  const title = titleOf(entityNamed(name), row.values, row.id)
  return (
    <>
      <span className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 @max-[56rem]:hidden [@media(hover:none)]:hidden">
        {withOwnView.includes(name) ? null : (
          <RowLink
            to={previewAddress(name, row.id)}
            aria-label={`Preview ${title}`}
            data-row-icon="preview"
            className={rowIconClass}
          />
        )}
        <RowLink
          to={historyAddress(name, row.id)}
          aria-label={`History of ${title}`}
          data-row-icon="history"
          className={rowIconClass}
        />
        <RowLink
          to={rowAddress(name, row.id)}
          aria-label={`Edit ${title}`}
          data-row-icon="edit"
          className={rowIconClass}
        />
        <button
          type="button"
          aria-label={`Delete ${title}`}
          data-row-icon="remove"
          className={rowIconClass}
          onClick={remove}
        />
      </span>
      {more}
      <RowMenu name={name} id={row.id} title={title} onDelete={remove} />
    </>
  )
}
