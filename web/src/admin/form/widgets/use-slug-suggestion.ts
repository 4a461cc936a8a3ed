import { type Entity } from '@coop/sync/entities'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { textOf } from '../../data/json-values.ts'
import type { FormValues, RowForm } from '../form-values.ts'
import { suggestedSlug } from '../taken-slug.ts'

/**
 * Derives the slug of a new row from its name until somebody edits the slug. If the declaration says `follows`, the
 * slug always follows. A row that keeps its name keeps its slug. A taken slug is not changed silently: the form shows
 * an error at the name.
 * @param start the values with which the form was opened
 */
export function useSlugSuggestion(
  form: RowForm,
  entity: Entity,
  start: FormValues,
  rowId: string | null,
): void {
  const source = entity.slug?.from ?? entity.title
  const name = textOf(useWatch({ control: form.control, name: source }))
  const suggested = useRef(textOf(start['slug']))
  const latest = useRef({ start, rowId })
  useEffect(() => {
    latest.current = { start, rowId }
  })

  useEffect(() => {
    if (entity.slug === null) return
    const { start, rowId } = latest.current
    const current = textOf(form.getValues('slug'))
    // The free slug offered for a taken one does not count as edited.
    const isSuggested =
      current === '' || current.replace(/-\d+$/, '') === suggested.current.replace(/-\d+$/, '')
    const follows = entity.slug.follows || (rowId === null && isSuggested)
    if (!follows) return
    const slug =
      name === textOf(start[source]) && textOf(start['slug']) !== ''
        ? textOf(start['slug'])
        : suggestedSlug(entity, name)
    suggested.current = slug
    if (slug === current) return
    form.setValue('slug', slug, { shouldDirty: true })
    // The error at the name may be about the address.
    if (form.formState.isSubmitted || form.getFieldState(source).error !== undefined)
      void form.trigger(source)
  }, [name, entity, form, source])
}
