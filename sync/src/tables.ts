import type {
  ChildList,
  ChildLists,
  ChildRow,
  Entity,
  PARENT_IS_PUBLIC,
  PublicChildRow,
  PublicRow,
  Row,
} from './entities/define-entity.ts'
import type { entities, EntityName } from './entities/index.ts'
import type { DerivedField, FieldValue } from './fields.ts'

type Entities = typeof entities
type ListsOf<E extends Entity> = E['children'][keyof E['children']]
type AnyList = { [N in EntityName]: ListsOf<Entities[N]> }[EntityName]
type ListIn<Table extends string> = Extract<AnyList, ChildList & { table: Table }>

/** An address that a row had before. */
interface SlugRedirect {
  id: string
  entity: string
  old_slug: string
  row_id: string
}

/** One whole row of each entity's table and of each child table, with the columns for administrators. */
export type Tables = { [N in EntityName]: Row<Entities[N]> } & {
  [T in AnyList['table']]: ChildRow<ListIn<T>> & FollowedParent<ListIn<T>>
}

type FollowedParent<L extends ChildList> = L['followsParent'] extends true
  ? { [PARENT_IS_PUBLIC]: boolean }
  : unknown

/** One item of each child table as it is edited and written: its id and the fields that a client may write. */
export type ChildItems = { [T in AnyList['table']]: EditedItem<ListIn<T>> }

/** One row of each entity as it is edited: whole, with each child list as an array of items. */
export type EditedRows = { [N in EntityName]: Row<Entities[N]> & EditedLists<Entities[N]['children']> }

type EditedLists<Lists extends ChildLists> = { [L in keyof Lists]: EditedItem<Lists[L]>[] }
type EditedItem<L extends ChildList> = { id: string } & {
  -readonly [F in keyof L['fields'] as L['fields'][F] extends DerivedField ? never : F]: FieldValue<
    L['fields'][F]
  >
}

type Shown<D extends Entity | ChildList, Name> = D['public'] extends null ? never : Name

/** One public row of each table, as the `load` function of a page gets it. */
export type PublicTables = { [N in EntityName as Shown<Entities[N], N>]: PublicRow<Entities[N]> } & {
  [T in AnyList['table'] as Shown<ListIn<T>, T>]: PublicChildRow<ListIn<T>>
} & { slug_redirects: SlugRedirect }

/**
 * All public rows at one position, by table and id. Never changed in place: a changed table is a new map, and an
 * unchanged table stays the same map, so values derived from it can be cached.
 */
export type PublicRows = { readonly [T in keyof PublicTables]: ReadonlyMap<string, PublicTables[T]> }
