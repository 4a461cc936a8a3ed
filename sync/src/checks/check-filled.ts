import { type EntityName, entityNamed } from '../entities/index.ts'
import type { Field, FieldKind } from '../fields.ts'
import { isBlank } from '../rules/is-blank.ts'
import type { FieldFinding } from './check-pictures.ts'
import type { CheckedValues } from './read-values.ts'

const LONG: readonly FieldKind[] = ['long-text', 'markdown']

/**
 * Finds empty rows. The declaration tells the contents for visitors: the fields in the form's sections that do not
 * merely organise the row, without its title, private fields, and fields with an automatic value.
 */
export function* checkFilled(entity: EntityName, values: CheckedValues): Generator<FieldFinding> {
  const { label } = entityNamed(entity)
  const parts = partsOf(entity)
  const texts = parts.filter(({ kind }) => kind !== null && LONG.includes(kind))
  const [first] = parts
  const [firstText] = texts
  if (first !== undefined && parts.every(({ name }) => isEmpty(values[name]))) {
    const text = `The ${label.toLowerCase()} is empty: visitors see only the title.`
    yield { check: 'empty-row', field: (firstText ?? first).name, text }
  } else if (firstText !== undefined && texts.every(({ name }) => isEmpty(values[name]))) {
    const named = texts.map((each) => each.label).join(', ')
    const text = `It has no text: ${texts.length === 1 ? `${named} is` : `${named} are all`} empty.`
    yield { check: 'no-text', field: firstText.name, text }
  }
}

interface Part {
  readonly name: string
  readonly label: string
  /** null: a child list. */
  readonly kind: FieldKind | null
}

function partsOf(entity: EntityName): Part[] {
  const { fields, children, form, title, public: view } = entityNamed(entity)
  const columns: readonly string[] = view?.columns ?? []
  const names = form.filter(({ beside }) => beside !== 'column').flatMap((section) => section.fields)
  return names.flatMap((name): Part[] => {
    const field: Field | undefined = fields[name]
    if (field !== undefined) {
      const { kind, label } = field
      const isRead = columns.includes(name) && name !== title && !hasValueByItself(field)
      return isRead ? [{ name, label, kind }] : []
    }
    const list = children[name]
    return list === undefined || list.public === null ? [] : [{ name, label: list.label, kind: null }]
  })
}

function hasValueByItself({ kind, fallback, default: value }: Field): boolean {
  return kind === 'slug' || fallback !== null || (value !== undefined && !isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value)
  return value === null || value === undefined || (Array.isArray(value) && value.every(isEmpty))
}
