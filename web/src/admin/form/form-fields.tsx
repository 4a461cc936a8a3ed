import { clientFields, type EntityName, entityNamed } from '@coop/sync/entities'
import { memo, useCallback } from 'react'
import { textOf, textsOf } from '../data/json-values.ts'
import { FieldChangeNote } from './changes/field-change-note.tsx'
import { FieldFindings } from './checks/field-findings.tsx'
import { StagedFieldNote } from '../staging/staged-field-note.tsx'
import { ChildField } from './children/child-field.tsx'
import { Fold } from './fold.tsx'
import { fieldEditor } from './field-editors.ts'
import { FormColumns } from './form-columns.tsx'
import { FormField } from './form-field.tsx'
import { headingId, moreId } from './form-ids.ts'
import { formParts } from './form-parts.ts'
import { FormSection } from './form-section.tsx'
import { type PlacedField, placedFields } from './placed-fields.ts'
import type { RowForm } from './form-values.ts'
import { TakenSlugNote } from './taken-slug-note.tsx'

interface FormFieldsProps {
  name: EntityName
  rowId: string | null
  formId: string
  form: RowForm
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

/** All fields and child lists in their sections. Each is drawn again only for a change of itself. */
export const FormFields = memo(function FormFields({
  name,
  rowId,
  formId,
  form,
  isUnfolded,
  onUnfold,
}: FormFieldsProps) {
  const entity = entityNamed(name)
  const { control, getValues } = form
  const { sections, rare, isLong } = formParts(entity)

  const themes = useCallback(() => {
    const values = getValues()
    return clientFields(entity.fields)
      .filter(([, field]) => field.kind.startsWith('theme-'))
      .flatMap(([field]) => [...textsOf(values[field]), textOf(values[field])])
      .filter((theme) => theme !== '')
  }, [entity, getValues])

  const draw = ({ field, isWide }: PlacedField) => {
    const declaration = entity.fields[field]
    const editor = fieldEditor(name, field)
    if (editor === null) return null
    const list = entity.children[field]
    const isSwitch = editor === undefined && declaration?.kind === 'boolean'
    // The label of a switch is beside it, so the switch aligns with the control of its neighbour, not with the label
    // above.
    const className = `min-w-0 ${isWide ? '@min-[40rem]:col-span-2' : ''} ${isSwitch ? '-my-2 self-end' : ''}`
    return (
      <div key={field} data-field={field} className={className}>
        {declaration === undefined ? null : (
          <FormField
            table={name}
            name={field}
            field={declaration}
            form={form}
            control={control}
            themes={themes}
          />
        )}
        {entity.slug !== null && (field === 'slug' || field === entity.slug.from) ? (
          <TakenSlugNote name={name} rowId={rowId} field={field} form={form} />
        ) : null}
        {list === undefined ? null : (
          <ChildField name={field} list={list} control={control} themes={themes} />
        )}
        <FieldChangeNote name={name} field={field} />
        <StagedFieldNote name={name} rowId={rowId} field={field} />
        <FieldFindings field={field} />
      </div>
    )
  }
  return (
    <FormColumns
      isNew={rowId === null}
      sections={sections}
      drawn={sections.map(({ title, fields }, place) => (
        <FormSection key={title} id={headingId(formId, place)} title={isLong ? title : null}>
          {placedFields(entity, fields).map((field) => draw(field))}
        </FormSection>
      ))}
      rest={
        rare.length === 0 ? null : (
          <Fold id={`${formId}-rare`} buttonId={moreId(formId)} open={isUnfolded} onToggle={onUnfold}>
            <div className="grid gap-x-5 gap-y-4 pt-3 @min-[40rem]:grid-cols-2">
              {placedFields(entity, rare).map((field) => draw(field))}
            </div>
          </Fold>
        )
      }
    />
  )
})
