// What an entity is, the entities themselves, and what follows from their declarations.
export { derivedColumns, predictDerived } from './derive/derived-fields.ts'
export type { RowSql } from './derive/derived-fields.ts'
export { syncedTables } from './derive/expected-columns.ts'
export {
  childItemSchema,
  clientFields,
  completeRow,
  defaultValues,
  insertSchema,
  patchSchema,
  rowSchema,
} from './derive/row-schema.ts'
export { articleCategories } from './entities/article-categories.ts'
export { articles } from './entities/articles.ts'
export { ASSET_CATEGORIES, assets } from './entities/assets.ts'
export { CASE_PRACTICES, CASE_SIZES, cases } from './entities/cases.ts'
export { companies } from './entities/companies.ts'
export type { ChildList, ChildRow, Entity, FormSection, Row } from './entities/define-entity.ts'
export { foundingPartners } from './entities/founding-partners.ts'
export { childListsOf, entities, entityNamed, entityNames, isEntityName } from './entities/index.ts'
export type { EntityName } from './entities/index.ts'
export { offeringThemes } from './entities/offering-themes.ts'
export {
  CLIENT_ROLES,
  DURATIONS,
  ENGAGEMENT_TYPES,
  SERVICE_CATEGORIES,
  services,
} from './entities/services.ts'
export { VALUE_PROPOSITION_CATEGORIES, valuePropositions } from './entities/value-propositions.ts'
export { isRequired, trimBlanks } from './fields.ts'
export type { Derivation, Field, FieldKind, Fields, PgType } from './fields.ts'
