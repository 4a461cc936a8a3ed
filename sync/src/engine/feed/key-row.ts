import type { MessageShape } from '../log/change-messages.ts'
import type { Row } from '../query/row.ts'

/** A row of which only the key is known, from its message key: `"schema"."table"/"value"/"value"`. */
export function rowOfKey(shape: MessageShape, key: string): Row {
  // Slashes within a value are doubled, so a single one between quotes ends a value.
  const values = key.slice(shape.keyPrefix.length + 2, -1).split('"/"')
  const row: (string | null)[] = shape.names.map(() => null)
  for (const [place, column] of shape.key.entries()) {
    const text = (values[place] ?? '').replaceAll('//', '/')
    row[column] = shape.keyBooleans[place] === true ? text.slice(0, 1) : text
  }
  return row
}
