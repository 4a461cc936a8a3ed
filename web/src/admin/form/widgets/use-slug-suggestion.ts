import { type Entity } from '@coop/sync/entities'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { textOf } from '../../data/json-values.ts'
import type { FormValues, RowForm } from '../form-values.ts'
import { suggestedSlug } from '../taken-slug.ts'

/**
 * Keeps the slug of a new row in step with its name until it is edited by hand; where the declaration says that it
 * follows, it always does. A row that keeps its name keeps its slug. One that another row has is not made another in
 * silence: the form says so at the name.
 * @param start the values that the form was opened with; `isNew`: the row does not exist yet
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
    // The free one that was proposed for it is no edit by hand.
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
    // The error at the name is about the address, too.
    if (form.formState.isSubmitted || form.getFieldState(source).error !== undefined)
      void form.trigger(source)
  }, [name, entity, form, source])
}
