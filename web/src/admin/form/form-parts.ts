import { clientFields, type Entity, type FormSection } from '@coop/sync/entities'

interface FormParts {
  readonly sections: readonly FormSection[]
  /** Fields and child lists that no section names. */
  readonly rare: readonly string[]
}

/** How the form of an entity is laid out. A form of few sections needs no headings and no list of them. */
export function formParts(entity: Entity): FormParts & { readonly isLong: boolean } {
  const sections = entity.form
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const all = [...clientFields(entity.fields).map(([name]) => name), ...Object.keys(entity.children)]
  return { sections, rare: all.filter((name) => !named.has(name)), isLong: sections.length > 2 }
}
