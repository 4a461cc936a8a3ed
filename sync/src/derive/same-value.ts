import { dequal as deepEqual } from 'dequal/lite'
import type { ChildList } from '../entities/define-entity.ts'
import { type EntityName, entityNamed } from '../entities/index.ts'

/** Whether two values of a field or child list are equivalent: sets without their order, child lists by content. */
export function sameValue(entity: EntityName, name: string, a: unknown, b: unknown): boolean {
  const { children, fields } = entityNamed(entity)
  const list = children[name]
  if (list !== undefined) return deepEqual(comparableItems(list, a), comparableItems(list, b))
  if (fields[name]?.compare === 'set') return deepEqual(sorted(a), sorted(b))
  return deepEqual(a, b)
}

/** The compared parts of a child list: its items without their ids; of a set, their keys in a fixed order. */
function comparableItems(list: ChildList, value: unknown): unknown {
  const items = Array.isArray(value) ? value.filter(isItem) : []
  const keys = list.setOf
  if (keys !== null) return sorted(items.map((item) => JSON.stringify(keys.map((key) => item[key] ?? null))))
  return items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'id')))
}

function isItem(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each) => JSON.stringify(each)).sort()
}
