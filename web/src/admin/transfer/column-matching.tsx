import type { Entity } from '@coop/sync/entities'
import { useId } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { transferColumns, type TransferColumn } from './transfer-columns.ts'
import type { ChosenFile } from './use-import.ts'

/** Which column of the file is which field. Open where a column was not recognised. */
export function ColumnMatching({
  entity,
  file: { table, columns },
  onMatch,
}: {
  entity: Entity
  file: ChosenFile
  onMatch: (place: number, column: TransferColumn | null) => void
}) {
  const id = useId()
  const known = columns.filter((column) => column !== null).length
  const choices = transferColumns(entity)
  return (
    <details open={known < table.header.length} className="rounded-control border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2 font-semibold">
        Columns: {known} of {table.header.length} recognised
      </summary>
      <ul className="grid gap-x-6 gap-y-2 border-t border-line p-3 sm:grid-cols-2">
        {table.header.map((header, place) => (
          <li key={place} className="grid grid-cols-2 items-center gap-2">
            <label htmlFor={`${id}-${place}`} className="min-w-0 truncate text-sm" title={header}>
              {header === '' ? `Column ${place + 1}` : header}
            </label>
            <select
              id={`${id}-${place}`}
              className={`${controlClass} min-h-10 py-1 text-sm`}
              value={columns[place]?.name ?? ''}
              onChange={({ target }) =>
                onMatch(place, choices.find(({ name }) => name === target.value) ?? null)
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
