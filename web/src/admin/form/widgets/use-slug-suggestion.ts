import { type Entity, type EntityName } from '@coop/sync/entities'
import { freeSlug, slugify } from '@coop/sync/rules'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useRowsReader } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { AdminRow } from '../../data/types.ts'
import type { FormValues, RowForm } from '../form-values.ts'

/**
 * Keeps the slug of a new row in step with its name until it is edited by hand; where the declaration says that it
 * follows, it always does. A row that keeps its name keeps its slug.
 * @param start the values that the form was opened with; `isNew`: the row does not exist yet
 */
export function useSlugSuggestion(
  form: RowForm,
  entityName: EntityName,
  entity: Entity,
  start: FormValues,
  rowId: string | null,
): void {
  const source = entity.slug?.from ?? entity.title
  const name = textOf(useWatch({ control: form.control, name: source }))
  const readRows: () => readonly AdminRow[] = useRowsReader(entityName)
  const suggested = useRef(textOf(start['slug']))
  const latest = useRef({ start, rowId })
  useEffect(() => {
    latest.current = { start, rowId }
  })

  useEffect(() => {
    if (entity.slug === null) return
    const { start, rowId } = latest.current
    const current = textOf(form.getValues('slug'))
    const follows =
      entity.slug.follows || (rowId === null && (current === '' || current === suggested.current))
    if (!follows) return
    const isTaken = (slug: string) =>
      readRows().some((row) => row.id !== rowId && row.values['slug'] === slug)
    const suggestion = name === '' ? '' : slugify(name) || slugify(entity.label)
    const slug =
      name === textOf(start[source]) && textOf(start['slug']) !== ''
        ? textOf(start['slug'])
        : suggestion === ''
          ? ''
          : freeSlug(suggestion, isTaken)
    suggested.current = slug
    if (slug !== current) form.setValue('slug', slug, { shouldDirty: true })
  }, [name, entity, form, source, readRows])
}
