import { v5 } from 'uuid'

/** The id that all devices give to the row with these key values (`Entity.keyedBy`). */
export function keyedId(table: string, key: readonly string[]): string {
  return v5([table, ...key].join('/'), NAMESPACE)
}

const NAMESPACE = '0199d3f0-5a2b-5c6e-8f1d-6b3f2a9c4e70'
