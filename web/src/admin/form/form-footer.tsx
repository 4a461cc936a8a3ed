import { entityNamed } from '@coop/sync/entities'
import type { RefObject } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { shortcut } from '../../ui/browser/shortcut.ts'
import { useSource } from '../data/hooks.ts'
import { canBeCopied } from '../duplication/copied-row.ts'
import { DuplicateButton } from '../duplication/duplicate-button.tsx'
import { saveFile } from '../save-file.ts'
import { askPlace } from '../staging/place-question.ts'
import { useMayChooseRelease } from '../staging/use-may-choose-release.ts'
import { useSaveLabel } from '../staging/use-save-label.ts'
import { SessionEnded } from '../session/session-ended.tsx'
import { ChangesElsewhere } from './changes/changes-elsewhere.tsx'
import type { ListOrder } from './list-order.ts'
import { PreviewButton } from './preview-button.tsx'
import { SaveMenu } from './save-menu.tsx'
import { SaveRefusal } from './save-refusal.tsx'
import type { FormModel } from './use-form-model.ts'
import type { FormSubmit } from './use-form-submit.ts'
import type { FormPreviewPlace } from './use-form-preview.ts'

interface FormFooterProps {
  model: FormModel
  formId: string
  preview: FormPreviewPlace
  /** The element that scrolls the fields. */
  scroller: RefObject<HTMLElement | null>
  isSaving: boolean
  order: ListOrder
  saving: FormSubmit
  onClose: () => void
}

/** The footer of the form: its state, and the buttons to close and save it. */
export function FormFooter(props: FormFooterProps) {
  const { model, formId, preview, scroller, isSaving, order, saving, onClose } = props
  const { refusal, isWaiting } = saving
  const { name, start, base, form, changes, rareFields } = model
  const { formState, getValues } = form
  const wrong = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  const source = useSource()
  const mayChoose = useMayChooseRelease(name)
  const saveLabel = { save: useSaveLabel(name), draft: 'Save draft', publish: 'Publish' }[saving.kind]
  const hasPublish = saving.kind === 'draft' && start.resend === null
  const chooseRelease = async () => {
    const data = await askPlace(source, 'one-save')
    if (data !== null) saving.submitInto(data)
  }
  const exportTyped = () => {
    const typed = JSON.stringify({ [name]: getValues() }, null, 2)
    saveFile(new Blob([typed], { type: 'application/json' }), 'unsaved-edit.json')
  }
  return (
    <>
      <PreviewButton {...preview} />
      {start.rowId === null || start.resend !== null || !canBeCopied(entityNamed(name)) ? null : (
        <DuplicateButton name={name} rowId={start.rowId} isTyped={formState.isDirty} />
      )}
      <SessionEnded />
      {refusal === null ? null : <SaveRefusal error={refusal} onExport={exportTyped} />}
      {start.rowId === null || isSaving ? null : (
        <ChangesElsewhere
          name={name}
          rowId={start.rowId}
          changes={changes}
          base={base}
          scroller={scroller}
          onFound={rareFields.showSome}
          // The typed values stay until somebody saves or discards them.
          onDeletedHere={() => {
            if (!formState.isDirty) onClose()
          }}
        />
      )}
      <output className="block text-sm text-danger empty:absolute max-sm:order-first max-sm:basis-full sm:mr-auto">
        {wrong === 0 ? '' : `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention`}
      </output>
      <div className="ml-auto flex max-w-full">
        <Button
          variant="secondary"
          // A phone has room for two buttons beside the preview; the cross at the top cancels, too.
          className={`mr-2 max-sm:px-3 ${hasPublish ? 'max-sm:hidden' : ''}`}
          onClick={onClose}
        >
          Cancel
        </Button>
        {hasPublish ? (
          <Button variant="secondary" className="mr-2 max-sm:px-3" onClick={saving.publish}>
            Publish
          </Button>
        ) : null}
        <Button
          type="submit"
          form={formId}
          busy={isWaiting}
          title={`Save and close (${shortcut('Enter')}), or save and stay (${shortcut('S')})`}
          className={`max-sm:px-4 ${start.resend === null ? 'rounded-r-none' : ''}`}
        >
          {isWaiting ? 'Preparing the file …' : start.resend === null ? saveLabel : 'Save and resend'}
        </Button>
        {start.resend === null ? (
          <SaveMenu
            order={order}
            rowId={start.rowId}
            isBusy={isWaiting}
            onSave={saving.submit}
            onSaveToRelease={mayChoose ? () => void chooseRelease() : null}
          />
        ) : null}
      </div>
    </>
  )
}
