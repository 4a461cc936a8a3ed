import type { EntityName } from '@coop/sync/entities'
import { Activity, memo, useCallback, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formWidth } from '../entities/form-width.ts'
import { CheckForm } from './checks/check-form.ts'
import { noFindings } from './checks/form-findings.ts'
import { createLive } from '../data/live.ts'
import { DraftOffers } from './drafts/draft-offers.tsx'
import { UnmappedDraftValues } from './drafts/unmapped-draft-values.tsx'
import { FormContexts } from './form-contexts.tsx'
import { FormFields } from './form-fields.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormHead } from './form-head.tsx'
import { headingId, moreId } from './form-ids.ts'
import { formParts } from './form-parts.ts'
import { FormPreview } from './form-preview.tsx'
import type { FormStart } from './form-start.ts'
import type { ListOrder, NextForm } from './list-order.ts'
import { PlaceInView } from './place-in-view.ts'
import { PreviewOver } from './preview-over.tsx'
import { RowSteps } from './row-steps.tsx'
import { SectionBar } from './section-bar.tsx'
import { type FormModel, useFormModel } from './use-form-model.ts'
import { useFormPreview } from './use-form-preview.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useTypedDraft } from './use-typed-draft.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface EntityFormProps {
  name: EntityName
  start: FormStart
  onClose: () => void
  /** Called when the form stays open after a save. @param isKept false if the form must be opened again */
  onStay: (rowId: string, isKept: boolean) => void
  /** The order of the list below the form. */
  order: ListOrder
  onNext: (next: NextForm) => void
  /** Whether the form replaces that of another row. */
  isNext: boolean
}

/**
 * The form of any entity, drawn from its declaration. Changes of rows and of the queue do not draw it again. A save
 * hides it at once unless it should stay open. It stays mounted until the edit is durable, and reopens with all values
 * if the device cannot store the edit.
 */
export const EntityForm = memo(function EntityForm(props: EntityFormProps) {
  const { name, onClose, onStay, order, onNext } = props
  const formId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const model = useFormModel(name, props.start)
  const { entity, start, base, form, files, changes, rareFields } = model
  const draft = useTypedDraft(model)
  const [next, setNext] = useState<NextForm | null>(null)
  const leave = useCallback(() => (next === null ? onClose() : onNext(next)), [next, onClose, onNext])
  const guard = useUnsavedGuard(form.formState.isDirty, leave, draft.discard)
  const [isCovered] = useState(() => createLive(false))
  const saving = useFormSubmit({
    model,
    guard,
    isCovered,
    discardDraft: draft.discard,
    onStay,
    order,
    onLeadTo: setNext,
  })
  useSaveKeys(scroller, saving.submit)
  const preview = useFormPreview(entity)
  const [findings] = useState(() => createLive(noFindings))
  const previewed = { name, rowId: start.rowId, base, form, files, isCovered, onPlace: preview.onPlace }
  const label = entity.label.toLowerCase()
  const isOpen = !guard.isSaving || saving.isStaying
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isInPlace={props.isNext}
      title={start.rowId === null ? `New ${label}` : `Edit ${label}`}
      description={<FormHead model={model} />}
      actions={
        start.rowId === null ? undefined : (
          <RowSteps order={order} rowId={start.rowId} label={label} onStep={(rowId) => onNext({ rowId })} />
        )
      }
      size={formWidth(name)}
      contentRef={scroller}
      bar={formParts(entity).isLong ? <SectionBar sections={sectionsOf(model, formId)} /> : undefined}
      aside={
        preview.at === 'beside' ? (
          // A hidden form must not be updated. Otherwise its preview frame would disappear before the list shows the
          // saved row.
          <Activity mode={isOpen ? 'visible' : 'hidden'}>
            <FormPreview {...previewed} />
          </Activity>
        ) : undefined
      }
      footer={
        <FormFooter
          model={model}
          formId={formId}
          preview={preview}
          scroller={scroller}
          isSaving={guard.isSaving}
          order={order}
          saving={saving}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          saving.submit('close')
        }}
        noValidate
        // Text typed between the save and the next form would be lost.
        inert={guard.isSaving && next !== null}
        className="@container space-y-5"
      >
        <DraftOffers place={draft.place} ownId={draft.id} onContinue={(id) => void draft.goOn(id)} />
        {Object.keys(draft.unmapped).length === 0 ? null : (
          <UnmappedDraftValues
            text="The form has changed since you entered these values. These values no longer have a field:"
            values={draft.unmapped}
          />
        )}
        <FormContexts files={files} changes={changes} isCovered={isCovered} findings={findings}>
          <FormFields
            name={name}
            rowId={start.rowId}
            formId={formId}
            form={form}
            isUnfolded={rareFields.isUnfolded}
            onUnfold={rareFields.setUnfolded}
          />
        </FormContexts>
        <PlaceInView formId={formId} rareFields={rareFields} pressed={preview.pressed} />
        <CheckForm name={name} start={start} base={base} form={form} findings={findings} />
      </form>
      {preview.at === 'over' ? <PreviewOver {...previewed} onClose={preview.toggle} /> : null}
    </Dialog>
  )
})

/** The entries of the section bar. The last one leads to the rarely used fields. */
function sectionsOf({ entity, rareFields }: FormModel, formId: string) {
  const { sections, rare } = formParts(entity)
  const entries = sections.map(({ title }, index) => ({ id: headingId(formId, index), title }))
  if (rare.length === 0) return entries
  return [...entries, { id: moreId(formId), title: 'More fields', onGo: rareFields.showNow }]
}
