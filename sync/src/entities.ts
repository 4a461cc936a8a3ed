// The type of an entity, the entities themselves, and what follows from their declarations.
export { altFieldOf } from './derive/alt-field.ts'
export { derivedColumns } from './derive/derived-fields.ts'
export type { RowSql } from './derive/derived-fields.ts'
export { syncedTables } from './derive/expected-columns.ts'
export { clientFields, completeRow, defaultValues } from './derive/complete-row.ts'
export { baseSchema, exceededLimits, insertSchema, patchSchema, rowSchema } from './derive/row-schema.ts'
export { keyedId } from './derive/keyed-id.ts'
export { sameValue } from './derive/same-value.ts'
export { saidTogether, saveTimes } from './derive/save-times.ts'
export { ASSET_CATEGORIES } from './entities/assets.ts'
export type { ChildList, Entity, FormSection } from './entities/define-entity.ts'
export {
  childListsOf,
  contentNames,
  entities,
  entityNamed,
  entityNames,
  isContentName,
  isEntityName,
} from './entities/index.ts'
export type { ContentName, EntityName } from './entities/index.ts'
export { isSearchSetting } from './entities/search-settings.ts'
export type { SearchSetting } from './entities/search-settings.ts'
export { isRequired, isStorable, trimBlanks } from './fields.ts'
export type { Field, FieldKind, Fields } from './fields.ts'
