import type { Entity } from '@coop/sync/entities'
import { useId } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { transferColumns, type TransferColumn } from './transfer-columns.ts'
import type { ChosenFile } from './use-import.ts'

/** Assigns the columns of the file to fields. It is unfolded if a column was not recognised. */
export function ColumnMatching({
  entity,
  file: { table, columns },
  onMatch,
}: {
  entity: Entity
  file: ChosenFile
  onMatch: (index: number, column: TransferColumn | null) => void
}) {
  const id = useId()
  const recognised = columns.filter((column) => column !== null).length
  const choices = transferColumns(entity)
  return (
    <details open={recognised < table.header.length} className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2 font-semibold">
        Columns: {recognised} of {table.header.length} recognised
      </summary>
      <ul className="grid gap-x-6 gap-y-2 border-t border-line p-3 sm:grid-cols-2">
        {table.header.map((header, index) => (
          <li key={index} className="grid grid-cols-2 items-center gap-2">
            <label htmlFor={`${id}-${index}`} className="min-w-0 truncate text-sm" title={header}>
              {header === '' ? `Column ${index + 1}` : header}
            </label>
            <select
              id={`${id}-${index}`}
              className={`${controlClass} min-h-10 py-1 text-sm`}
              value={columns[index]?.name ?? ''}
              onChange={({ target }) =>
                onMatch(index, choices.find(({ name }) => name === target.value) ?? null)
              }
            >
              <option value="">Not imported</option>
              {choices.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
