import {
  childListsOf,
  clientFields,
  type EntityName,
  entityNamed,
  contentNames,
  type FieldKind,
  type Fields,
} from '@coop/sync/entities'

/** A text column of one table. */
export interface TextSource {
  readonly entity: EntityName
  readonly table: string
  /** null: the column belongs to the table of the entity. */
  readonly list: { readonly name: string; readonly parentKey: string } | null
  readonly fields: readonly TextField[]
}

interface TextField {
  readonly name: string
  readonly label: string
  /** True if the text is the title of the row. */
  readonly isTitle: boolean
  readonly isMarkdown: boolean
}

/** Whether a field contains words that people read. Values chosen from fixed options are found by filters instead. */
const isTextKind: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  'long-text': true,
  markdown: true,
  sql: false,
  'text-list': true,
  slug: false,
  integer: false,
  month: false,
  euros: false,
  boolean: false,
  select: false,
  choices: false,
  'theme-names': false,
  'theme-slugs': false,
  'theme-tags': false,
  'theme-name': false,
  reference: false,
  image: false,
  'asset-key': false,
  link: false,
  timestamp: false,
  json: false,
}

/** All texts that an administrator writes, in rows and in the items of their lists. */
export const textSources: readonly TextSource[] = contentNames.flatMap((entity) => {
  const declared = entityNamed(entity)
  return [
    {
      entity,
      table: declared.table,
      list: null,
      fields: textFields(declared.fields, declared.title),
    },
    ...childListsOf(declared).map(({ name, list }) => ({
      entity,
      table: list.table,
      list: { name, parentKey: list.parentKey },
      fields: textFields(list.fields, null),
    })),
  ].filter(({ fields }) => fields.length > 0)
})

function textFields(fields: Fields, title: string | null): TextField[] {
  return clientFields(fields)
    .filter(([, { kind }]) => isTextKind[kind])
    .map(([name, { label, kind }]) => ({
      name,
      label,
      isTitle: name === title,
      isMarkdown: kind === 'markdown',
    }))
}
