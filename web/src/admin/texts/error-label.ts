import { childListsOf, type Entity } from '@coop/sync/entities'

/** 'Features, entry 3: Feature' for `features.2.feature_text`. */
export function errorLabel(entity: Entity, field: string | null): string {
  if (field === null) return entity.label
  const [name = '', index, part] = field.split('.')
  const own = entity.fields[name]?.label
  if (own !== undefined) return own
  const list = childListsOf(entity).find((child) => child.name === name)?.list
  if (list === undefined) return field
  if (index === undefined) return list.label
  const label = part === undefined ? undefined : (list.fields[part]?.label ?? part)
  return `${list.label}, entry ${Number(index) + 1}${label === undefined ? '' : `: ${label}`}`
}
