import { type ChildList, childListsOf, clientFields, type Entity, type Field } from '@coop/sync/entities'

/** A column of a file: a field, a whole child list, or the id that distinguishes rows of the same name. */
export type TransferColumn = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'list'; readonly list: ChildList }
  | { readonly kind: 'id' }
)

export function transferColumns(entity: Entity): TransferColumn[] {
  return [
    ...clientFields(entity.fields).map(([name, field]) => ({
      name,
      label: field.label,
      kind: 'field' as const,
      field,
    })),
    ...childListsOf(entity).map(({ name, list }) => ({
      name,
      label: list.label,
      kind: 'list' as const,
      list,
    })),
    { name: 'id', label: 'Id', kind: 'id' },
  ]
}

/** The fields that form the parts of a list entry in a cell. The order of the entries is that in the cell. */
export function entryFields(list: ChildList): [string, Field][] {
  return clientFields(list.fields).filter(([name]) => name !== 'display_order')
}
