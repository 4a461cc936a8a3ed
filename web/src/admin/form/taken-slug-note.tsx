import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useFormState, useWatch } from 'react-hook-form'
import { useRows } from '../data/hooks.ts'
import { rowAddress } from '../entities/addresses.ts'
import { titleOf } from '../data/row-values.ts'
import type { RowForm } from './form-values.ts'
import { takenSlug } from './taken-slug.ts'

interface TakenSlugNoteProps {
  name: EntityName
  rowId: string | null
  field: string
  form: RowForm
}

/** Shown below an error about a taken name or address: a link to the other row, and a free address. */
export function TakenSlugNote({ name, rowId, field, form }: TakenSlugNoteProps) {
  const entity = entityNamed(name)
  const { control } = form
  const { errors } = useFormState({ control, name: field })
  const { rows } = useRows(name)
  const slug: unknown = useWatch({ control, name: 'slug' })
  if (errors[field] === undefined) return null
  const otherRows = rows.filter(({ id }) => id !== rowId)
  const taken = takenSlug(entity, { ...form.getValues(), slug }, otherRows)
  if (taken?.field !== field) return null
  const { owner, free } = taken
  const use = () => {
    form.setValue('slug', free, { shouldDirty: true })
    void form.trigger([field, 'slug'])
  }
  const className = 'min-h-6 text-accent underline wrap-anywhere'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {/* The link opens a new tab, so that the form is kept. */}
      <a href={rowAddress(name, owner.id)} target="_blank" rel="noreferrer" className={className}>
        Open “{titleOf(entity, owner.values, owner.id)}”<span className="sr-only"> (in a new tab)</span>
      </a>
      <button type="button" onClick={use} className={`${className} font-semibold`}>
        Use the address {free}
      </button>
    </p>
  )
}
