import { textOf } from '../data/json-values.ts'
import type { RowValues } from '../data/admin-row.ts'
import { dayOrTime } from '../texts/day-or-time.ts'
import type { Column } from './column.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** In every list: when somebody has changed the item last. */
export const editedColumn: Column = {
  key: 'updated_at',
  label: 'Edited',
  cell: ({ values }) => <EditedTime values={values} />,
  sortKey: ({ values }) => editedAt(values) ?? 0,
  onPhone: 'none',
  isMinor: true,
}

/** Nothing, of an item that the server does not have yet. */
export function EditedTime({ values }: { values: RowValues }) {
  const at = editedAt(values)
  return at === null ? null : (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)} className="whitespace-nowrap">
      {dayOrTime(at)}
    </time>
  )
}

/** In milliseconds since 1970. */
function editedAt(values: RowValues): number | null {
  const at = Date.parse(textOf(values['updated_at']))
  return Number.isNaN(at) ? null : at
}
