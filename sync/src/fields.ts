/** The kinds of fields for the declarations of entities. */
export type { DerivedField, Field, FieldKind, Fields, FieldValue, Json, PgType } from './fields/field.ts'
export { isRequired } from './fields/field.ts'
export { isStorable, MEDIUM_TEXT, trimBlanks } from './fields/storable-text.ts'
export {
  identifier,
  longText,
  markdown,
  optionalSql,
  requiredSql,
  requiredText,
  slug,
  text,
  textLike,
  textWithDefault,
} from './fields/texts.ts'
export { displayOrder, euros, integer, month, optionalInteger } from './fields/numbers.ts'
export {
  choices,
  flag,
  optionalSelect,
  select,
  textList,
  themeName,
  themeNames,
  themeSlugs,
  themeTags,
} from './fields/choices.ts'
export {
  assetKey,
  image,
  link,
  optionalReference,
  reference,
  requiredImage,
  rowId,
} from './fields/references.ts'
export { jsonObject } from './fields/json-object.ts'
export { optionalTime, saveTime } from './fields/times.ts'
export {
  derivedInteger,
  derivedJson,
  derivedText,
  derivedTexts,
  derivedTimestamp,
  derivedUuid,
} from './fields/derived.ts'
