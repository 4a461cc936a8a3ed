import type { Entity } from '@coop/sync/entities'
import { useFormState, useWatch } from 'react-hook-form'
import { Badge } from '../../ui/text/badge.tsx'
import { flagTexts } from '../entities/flag-texts.ts'
import type { RowForm } from './form-values.ts'

/** Says whether visitors see the row now, and after the next save. */
export function RowState({ entity, form }: { entity: Entity; form: RowForm }) {
  const field = ['published', 'is_active'].find((name) => name in entity.fields)
  return field === undefined ? null : <FlagState field={field} form={form} />
}

function FlagState({ field, form: { control } }: { field: string; form: RowForm }) {
  const { defaultValues } = useFormState({ control, name: field })
  const isOn = useWatch({ control, name: field }) === true
  const { yes, no } = flagTexts(field, field)
  const isSaved = (defaultValues?.[field] === true) === isOn
  return (
    <Badge tone={isOn && isSaved ? 'success' : 'plain'}>
      {isOn ? yes : no}
      {isSaved ? '' : ' after saving'}
    </Badge>
  )
}
