import { clientFields, type Entity, type FormSection } from '@coop/sync/entities'

interface FormParts {
  readonly sections: readonly FormSection[]
  /** Fields and child lists that no section names. */
  readonly rare: readonly string[]
}

/** The layout of an entity's form. A form of few sections has no headings and no section bar. */
export function formParts(entity: Entity): FormParts & { readonly isLong: boolean } {
  const sections = entity.form
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const all = [...clientFields(entity.fields).map(([name]) => name), ...Object.keys(entity.children)]
  return { sections, rare: all.filter((name) => !named.has(name)), isLong: sections.length > 2 }
}
