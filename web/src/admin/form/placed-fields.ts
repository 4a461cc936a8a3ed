import type { Entity } from '@coop/sync/entities'
import { fieldEditor } from './field-editors.ts'
import { widgets } from './widgets/widgets.tsx'

export interface PlacedField {
  readonly field: string
  /** It takes the whole width of its column. */
  readonly isWide: boolean
}

/** Small fields are in pairs. The first of an odd number takes the full width, so that no row has a gap. */
export function placedFields(entity: Entity, fields: readonly string[]): readonly PlacedField[] {
  const drawn = fields.filter((field) => fieldEditor(entity.table, field) !== null)
  const placed: PlacedField[] = []
  for (let start = 0; start < drawn.length;) {
    const rest = drawn.slice(start)
    const wideAt = rest.findIndex((field) => needsWidth(entity, field))
    const small = wideAt === -1 ? rest.length : wideAt
    const run = rest.slice(0, Math.max(small, 1))
    run.forEach((field, i) => placed.push({ field, isWide: small === 0 || (i === 0 && small % 2 === 1) }))
    start += run.length
  }
  return placed
}

function needsWidth(entity: Entity, field: string): boolean {
  const declared = entity.fields[field]
  const widget = declared === undefined ? undefined : widgets[declared.kind]
  return fieldEditor(entity.table, field)?.wide ?? widget?.wide ?? true
}
