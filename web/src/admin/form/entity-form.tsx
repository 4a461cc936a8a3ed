import { clientFields, type EntityName, entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { memo, useCallback, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import { textOf, textsOf } from '../data/json-values.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { saveFile } from '../session/save-file.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { ChildField } from './children/child-field.tsx'
import { Fold } from './fold.tsx'
import { FormField } from './form-field.tsx'
import { formParts } from './form-parts.ts'
import { FormSection } from './form-section.tsx'
import type { FormStart } from './form-start.ts'
import type { FormValues } from './form-values.ts'
import { saveForm } from './save-form.ts'
import { SectionBar } from './section-bar.tsx'
import { SaveRefusal } from './save-refusal.tsx'
import { useSlugSuggestion } from './widgets/use-slug-suggestion.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { type FormErrors, validateRow } from './validate-row.ts'
import { widgets } from './widgets/widgets.tsx'

interface EntityFormProps {
  name: EntityName
  start: FormStart
  onClose: () => void
}

/** The form of any entity, drawn from its declaration. What happens to rows and queue meanwhile does not draw it again. */
export const EntityForm = memo(function EntityForm({ name, start, onClose }: EntityFormProps) {
  const entity = entityNamed(name)
  const formId = useId()
  const data = useAdmin()
  const toast = useToast()
  const [base, setBase] = useState(start.base)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { sections, rare, isLong } = formParts(entity)
  const isRare = (field: string) => rare.includes(field)
  const [isUnfolded, setUnfolded] = useState(() => Object.keys(start.errors).some(isRare))

  const form = useForm<FormValues, unknown, Record<string, Json>>({
    defaultValues: start.values,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = validateRow(entity, values)
      return checked.ok
        ? { values: checked.row, errors: {} }
        : { values: {}, errors: fieldErrors(checked.errors) }
    },
  })
  const { control, formState, getValues, setError } = form
  const { isDirty, isSubmitting } = formState
  const leave = useUnsavedGuard(isDirty)
  useSlugSuggestion(form, name, entity, start.values, start.rowId)

  useEffect(() => {
    for (const [field, error] of Object.entries(fieldErrors(start.errors))) setError(field, error)
  }, [start, setError])

  const themes = useCallback(() => {
    const values = getValues()
    return clientFields(entity.fields)
      .filter(([, field]) => field.kind.startsWith('theme-'))
      .flatMap(([field]) => [...textsOf(values[field]), textOf(values[field])])
      .filter((theme) => theme !== '')
  }, [entity, getValues])

  // Unfolded at once: the form library then moves the focus to the first field that is wrong.
  const refuse = (errors: FieldErrors<FormValues>) => {
    if (Object.keys(errors).some(isRare)) flushSync(() => setUnfolded(true))
  }
  const save = form.handleSubmit(async (row) => {
    const op = start.rowId === null || start.resend?.write.op === 'insert' ? 'insert' : 'update'
    setRefusal(null)
    try {
      const result = await saveForm(data, name, start, base, row)
      if (result !== 'unchanged') toast.success(entityRecord(name).toasts.done[op])
      leave()
      onClose()
    } catch (error) {
      setRefusal(error)
    }
  }, refuse)

  const exportTyped = () => {
    const typed = JSON.stringify({ [name]: getValues() }, null, 2)
    saveFile(new Blob([typed], { type: 'application/json' }), 'unsaved-edit.json')
  }

  const draw = (field: string) => {
    const declaration = entity.fields[field]
    const list = entity.children[field]
    const widget = declaration === undefined ? undefined : widgets[declaration.kind]
    const isWide = widget === undefined || widget.wide
    // What shows its label itself stands beside the control of its neighbour, not beside that one's label.
    const place = `min-w-0 ${isWide ? 'md:col-span-2' : ''} ${widget?.label === 'own' ? 'self-end' : ''}`
    return (
      <div key={field} className={place}>
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
        {list === undefined ? null : (
          <ChildField name={field} list={list} control={control} themes={themes} />
        )}
      </div>
    )
  }
  const headingId = (place: number) => `${formId}-${place}`
  const moreId = `${formId}-more`
  const places = [
    ...sections.map(({ title }, place) => ({ id: headingId(place), title })),
    ...(rare.length === 0
      ? []
      : [{ id: moreId, title: 'More fields', onGo: () => flushSync(() => setUnfolded(true)) }]),
  ]
  const wrong = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        start.rowId === null ? `New ${entity.label.toLowerCase()}` : `Edit ${entity.label.toLowerCase()}`
      }
      description={start.rowId === null ? undefined : textOf(start.values[entity.title])}
      size="large"
      bar={isLong ? <SectionBar sections={places} /> : undefined}
      footer={
        <>
          {refusal === null ? null : <SaveRefusal error={refusal} onExport={exportTyped} />}
          <output className="block mr-auto text-sm text-danger">
            {wrong === 0 ? '' : `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention`}
          </output>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isSubmitting}>
            {start.resend === null ? 'Save' : 'Save and resend'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className="space-y-5">
        {start.rowId === null ? null : (
          <ChangedElsewhere
            name={name}
            rowId={start.rowId}
            form={form}
            base={base}
            onTake={setBase}
            onFound={(changed) => {
              if (changed.some(isRare)) setUnfolded(true)
            }}
          />
        )}
        {sections.map(({ title, fields }, place) => (
          <FormSection key={title} id={headingId(place)} title={isLong ? title : null}>
            {fields.map((field) => draw(field))}
          </FormSection>
        ))}
        {rare.length === 0 ? null : (
          <div className="border-t border-line pt-3">
            <Fold id={`${formId}-rare`} buttonId={moreId} open={isUnfolded} onToggle={setUnfolded}>
              <div className="grid gap-x-5 gap-y-4 pt-3 md:grid-cols-2">
                {rare.map((field) => draw(field))}
              </div>
            </Fold>
          </div>
        )}
      </form>
    </Dialog>
  )
})

interface LibraryError {
  readonly type: string
  readonly message: string
  readonly types: Record<string, string>
}

/** In the shape that the form library keeps; what is wrong within a child list lies in `types`. */
function fieldErrors(errors: FormErrors): Record<string, LibraryError> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, { message, items }]) => [
      name,
      { type: 'invalid', message, types: { ...items } },
    ]),
  )
}
