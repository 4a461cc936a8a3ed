import { textOf } from '../data/json-values.ts'
import type { RowValues } from '../data/admin-row.ts'
import { dayOrTime } from '../texts/day-or-time.ts'
import type { Column } from './column.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The column of every list for the time of an item's last edit. */
export const editedColumn: Column = {
  key: 'updated_at',
  label: 'Edited',
  cell: ({ values }) => <EditedTime values={values} />,
  sortKey: ({ values }) => editedAt(values) ?? 0,
  onPhone: 'none',
  isMinor: true,
}

/** When an item was edited last. An item that the server does not have yet shows nothing, not even the text `before`. */
export function EditedTime({ values, before = '' }: { values: RowValues; before?: string }) {
  const at = editedAt(values)
  return at === null ? null : (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)} className="whitespace-nowrap">
      {`${before}${dayOrTime(at)}`}
    </time>
  )
}

/** In milliseconds since 1970. */
function editedAt(values: RowValues): number | null {
  const at = Date.parse(textOf(values['updated_at']))
  return Number.isNaN(at) ? null : at
}
