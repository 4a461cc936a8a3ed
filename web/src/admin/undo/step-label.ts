import { numberText } from '@coop/sync/rules'
import { entityNamed } from '@coop/sync/entities'
import { ACTS_MS } from '../data/outbox/outbox-steps.ts'
import type { Step, UndoRequest } from '../data/outbox/step.ts'

/** The name of an act, as in 'Undo: publish “Foresight Sprint”'. */
export function stepLabel(step: Step): string {
  const { entity: name, op, fields, flag, fileName } = step
  if (fileName !== null) return `import ${fileName}`
  const entity = entityNamed(name)
  const what = rowsLabel(step)
  // The label names the act on the row, although the edit may have changed in the release since.
  if (name === 'release_edits')
    return op === 'delete' ? `remove ${what} from a release` : `edit ${what} in a release`
  switch (op) {
    case 'insert':
      return `create ${what}`
    case 'delete':
      return `delete ${what}`
    case 'update': {
      const [field = ''] = fields
      const label = entity.fields[field]?.label.toLowerCase() ?? field
      if (flag !== null) return `${flagVerb(field, label, flag)} ${what}`
      return `${fields.length === 1 && field === 'display_order' ? 'move' : 'edit'} ${what}`
    }
    default:
      return op satisfies never
  }
}

/** The state after an undo, for example '“Foresight Sprint” is a draft again'. */
export function reversalLabel(step: Step, kind: UndoRequest['kind']): string {
  const { entity: name, op, fields, flag, fileName, rows } = step
  const isUndo = kind === 'undo'
  if (fileName !== null) return `The import of ${fileName} is ${isUndo ? 'undone' : 'redone'}`
  const entity = entityNamed(name)
  const what = rowsLabel(step)
  const be = rows > 1 ? 'are' : 'is'
  if (name === 'release_edits')
    return `${what} ${be} ${isUndo ? 'as before' : 'changed again'} in the release`
  if (op !== 'update') return `${what} ${be} ${(op === 'insert') === isUndo ? 'deleted' : 'back'}`
  const [field = ''] = fields
  if (flag === null) return `${what} ${be} ${isUndo ? 'as before' : 'changed again'}`
  return `${flagState(field, entity.fields[field]?.label ?? field, flag !== isUndo)} ${what}`
}

function rowsLabel({ entity, title, rows, isMixed = false }: Step): string {
  if (rows <= 1) return `“${title}”`
  return `${numberText(rows)} ${isMixed || entity === 'release_edits' ? 'rows' : entityNamed(entity).plural.toLowerCase()}`
}

function flagState(field: string, label: string, isOn: boolean): string {
  switch (field) {
    case 'published':
      return isOn ? 'Published again:' : 'Not published any more:'
    case 'is_active':
      return isOn ? 'Active again:' : 'Not active any more:'
    default:
      return `“${label}” is ${isOn ? 'on' : 'off'} again for`
  }
}

function flagVerb(field: string, label: string, isOn: boolean): string {
  switch (field) {
    case 'published':
      return isOn ? 'publish' : 'unpublish'
    case 'is_active':
      return isOn ? 'activate' : 'deactivate'
    default:
      return `turn ${isOn ? 'on' : 'off'} “${label}” of`
  }
}

/** The latest step that the undo key reverses. An old import is only undone from the list. */
export function latestDone(steps: readonly Step[], now: number): Step | undefined {
  return steps.findLast(({ isUndone, at }) => !isUndone && at > now - ACTS_MS)
}

export function latestUndone(steps: readonly Step[]): Step | undefined {
  return steps.findLast(({ isUndone }) => isUndone)
}
