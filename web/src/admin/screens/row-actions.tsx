import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Eye, History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { useDeleteRows } from '../deletion/use-delete-rows.ts'
import { titleOf } from '../data/row-values.ts'
import { historyAddress, previewAddress, rowAddress } from '../entities/addresses.ts'
import { RowLink } from '../table/row-link.tsx'
import { RowMenu } from './row-menu.tsx'

interface RowActionsProps {
  name: EntityName
  row: AdminRow
  more: ReactNode
}

/** Lists that have a way of their own to look at a row. */
const withOwnView: readonly EntityName[] = ['content', 'website_assets']

/** The same elements in each row, so that a row whose values change does not draw them again. */
const icons = {
  preview: <Eye aria-hidden="true" size={18} />,
  history: <History aria-hidden="true" size={18} />,
  edit: <Pencil aria-hidden="true" size={18} />,
  remove: <Trash2 aria-hidden="true" size={18} />,
}

/** Preview, history, edit and delete, after what else a list offers for its rows; where there is little room, in a menu. */
export function RowActions({ name, row, more }: RowActionsProps) {
  const deleteRows = useDeleteRows()
  const remove = () => void deleteRows(name, [row])
  const title = titleOf(entityNamed(name), row.values, row.id)
  const wide = '@max-[56rem]:hidden'
  return (
    <>
      {more}
      {withOwnView.includes(name) ? null : (
        <RowLink
          to={previewAddress(name, row.id)}
          aria-label={`Preview ${title}`}
          className={buttonClass('quiet', 'icon', wide)}
        >
          {icons.preview}
        </RowLink>
      )}
      <RowLink
        to={historyAddress(name, row.id)}
        aria-label={`History of ${title}`}
        className={buttonClass('quiet', 'icon', wide)}
      >
        {icons.history}
      </RowLink>
      <RowLink
        to={rowAddress(name, row.id)}
        aria-label={`Edit ${title}`}
        className={buttonClass('quiet', 'icon', wide)}
      >
        {icons.edit}
      </RowLink>
      <Button
        variant="quiet"
        size="icon"
        className={`text-danger ${wide}`}
        aria-label={`Delete ${title}`}
        onClick={remove}
      >
        {icons.remove}
      </Button>
      <RowMenu name={name} id={row.id} title={title} onDelete={remove} />
    </>
  )
}
