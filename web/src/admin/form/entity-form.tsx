import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { memo, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { dropRestOfDoubleClick } from '../../ui/browser/rest-of-double-click.ts'
import { shortcut } from '../../ui/browser/shortcut.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import type { FormPlace } from '../data/drafts/draft.ts'
import { useAdmin, useRowsReader } from '../data/hooks.ts'
import { textOf } from '../data/json-values.ts'
import { createLive } from '../data/live.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { FormPresence } from '../presence/form-presence.tsx'
import { saveFile } from '../save-file.ts'
import { SessionEnded } from '../session/session-ended.tsx'
import { ChangesElsewhere } from './changes/changes-elsewhere.tsx'
import { createFormChanges, FormChangesContext } from './changes/form-changes.ts'
import { lastSaid } from './dates/last-said.ts'
import { DraftOffers } from './drafts/draft-offers.tsx'
import { DraftRest } from './drafts/draft-rest.tsx'
import { fitDraft } from './drafts/fit-draft.ts'
import { unsavedWork, untouchedValues } from './drafts/unsaved-work.ts'
import { useFormDraft } from './drafts/use-form-draft.ts'
import { FormPreview } from './form-preview.tsx'
import { FormFields } from './form-fields.tsx'
import { headingId, moreId } from './form-ids.ts'
import { formParts } from './form-parts.ts'
import { PreviewButton } from './preview-button.tsx'
import { PreviewOver } from './preview-over.tsx'
import { type FormStart, startOfRow } from './form-start.ts'
import { createFormFiles, FormFilesContext } from './files/form-files.ts'
import { checkForm } from './form-rules.ts'
import type { FormValues } from './form-values.ts'
import { saveForm } from './save-form.ts'
import { savedToast } from './saved-toast.ts'
import { SectionBar } from './section-bar.tsx'
import { SaveRefusal } from './save-refusal.tsx'
import { useSlugSuggestion } from './widgets/use-slug-suggestion.ts'
import { useFormPreview } from './use-form-preview.ts'
import { type AfterSave, useSaveKeys } from './use-save-keys.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import type { FormErrors } from './validate-row.ts'

interface EntityFormProps {
  name: EntityName
  start: FormStart
  onClose: () => void
  /** The form stays open after a save, and is now the one of this row. @param isKept false: it is to be opened anew */
  onStay: (rowId: string, isKept: boolean) => void
}

/**
 * The form of any entity, drawn from its declaration. What happens to rows and queue meanwhile does not draw it again.
 *
 * A save closes it at once, unless it was one to stay after. It stays mounted until the edit is durable, and is open
 * again with every word where the device cannot keep the edit.
 */
export const EntityForm = memo(function EntityForm({
  name,
  start: opened,
  onClose,
  onStay,
}: EntityFormProps) {
  const entity = entityNamed(name)
  const formId = useId()
  const data = useAdmin()
  const toast = useToast()
  const tellDone = useDoneToast()
  const scroller = useRef<HTMLDivElement>(null)
  // What the form was opened with, or has saved last and stayed after.
  const [start, setStart] = useState(opened)
  // What a save is compared with, field by field.
  const [base] = useState(() => createLive<RowValues>(start.base))
  const [refusal, setRefusal] = useState<unknown>(null)
  const [files] = useState(createFormFiles)
  /** What comes after the save that waits for a file; null: none waits. */
  const [waiting, setWaiting] = useState<AfterSave | null>(null)
  const [isStaying, setStaying] = useState(false)
  const preview = useFormPreview()
  const { sections, rare, isLong } = formParts(entity)
  const isRare = (field: string) => rare.includes(field)
  const [isUnfolded, setUnfolded] = useState(() => Object.keys(start.errors).some(isRare))

  const readRows: () => readonly AdminRow[] = useRowsReader(name)
  const check = (values: FormValues) =>
    checkForm(
      name,
      values,
      files,
      readRows().filter(({ id }) => id !== start.rowId),
      start.rowId === null || start.resend?.write.op === 'insert' ? null : base.get(),
    )
  const form = useForm<FormValues, unknown, Record<string, Json>>({
    defaultValues: start.values,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = check(values)
      return checked.ok
        ? { values: checked.row, errors: {} }
        : { values: {}, errors: fieldErrors(checked.errors) }
    },
  })
  const { formState, getValues, setError } = form
  const [changes] = useState(() => createFormChanges(name, form, base))
  const place = useMemo((): FormPlace => placeOf(name, start), [name, start])
  const draft = useFormDraft(place, () => unsavedWork(name, start, base.get(), getValues(), files))
  const { changed: onTyped } = draft
  useEffect(() => {
    const ends = [
      form.subscribe({ formState: { values: true }, callback: onTyped }),
      files.subscribe(onTyped),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [form, files, onTyped])
  const [rest, setRest] = useState<RowValues>({})
  const guard = useUnsavedGuard(formState.isDirty, onClose, () => draft.discard())
  useSlugSuggestion(form, entity, start.values, start.rowId)

  useEffect(() => {
    for (const [field, error] of Object.entries(fieldErrors(start.errors))) setError(field, error)
  }, [start, setError])

  // Unfolded at once: the form library then moves the focus to the first field that is wrong.
  const refuse = (errors: FieldErrors<FormValues>) => {
    if (Object.keys(errors).some(isRare)) flushSync(() => setUnfolded(true))
  }
  const showErrors = form.handleSubmit(() => {}, refuse)
  const save = async (row: Record<string, Json>, afterSave: AfterSave) => {
    if (!guard.begin()) return
    const stays = afterSave === 'stay'
    const hasFiles = files.areChosen()
    // What is typed while a file is stored would be lost: the form is opened anew then.
    setStaying(stays && !hasFiles)
    if (!stays) dropRestOfDoubleClick()
    const atSave = { ...getValues() }
    const op = start.rowId === null || start.resend?.write.op === 'insert' ? 'insert' : 'update'
    setRefusal(null)
    try {
      // Where nothing was chosen the edit is made in the press itself.
      const complete = hasFiles ? { ...row, ...(await files.keep(data)) } : row
      const result = await saveForm(data, name, start, base.get(), complete)
      if (result === 'unchanged') {
        if (stays) toast.success({ title: 'Nothing to save' })
      } else tellDone(savedToast(name, op, complete), result)
      // A discarded draft takes no more words: the form opens another one where it has saved.
      if (!stays || result !== 'unchanged') draft.discard()
      if (stays && result !== 'unchanged') stay(result.rowId, complete, atSave, hasFiles)
      if (stays) guard.goesOn()
      else guard.saved()
    } catch (error) {
      setRefusal(error)
      guard.goesOn()
    }
  }
  /** The form of the row as it is saved; what was typed since then stays, and is not saved. */
  const stay = (savedId: string, row: RowValues, atSave: FormValues, hasFiles: boolean) => {
    const { values = {} } = readRows().find((each) => each.id === savedId) ?? {}
    const saved = { ...base.get(), ...row, ...values }
    const typedSince = Object.entries(getValues()).filter(([field, value]) => value !== atSave[field])
    base.set(saved)
    const next = startOfRow(name, { id: savedId, values: saved }, lastSaid(data.userId))
    form.reset(next.values)
    for (const [field, value] of typedSince) form.setValue(field, value, { shouldDirty: true })
    const isElsewhere = start.rowId !== savedId || start.resend !== null
    if (isElsewhere || hasFiles) guard.pass(() => onStay(savedId, !hasFiles))
    setStart(next)
  }
  const submit = (afterSave: AfterSave) => {
    if (files.isPreparing()) setWaiting(afterSave)
    else submitNow(afterSave)
  }
  useSaveKeys(scroller, submit)
  const submitNow = (afterSave: AfterSave) => {
    const checked = check(getValues())
    // The form library would draw every field again before it hands on what is right.
    void (checked.ok ? save(checked.row, afterSave) : showErrors())
  }
  const submitPrepared = useEffectEvent(submitNow)

  // A save goes on as soon as its file is ready, unless the form is left meanwhile.
  const awaited = guard.isLeaving ? null : waiting
  useEffect(() => {
    if (awaited === null) return
    const afterSave = awaited
    let isCurrent = true
    async function goOn(): Promise<void> {
      await files.settled()
      if (!isCurrent) return
      // What the file has changed in the form is there before it is checked.
      flushSync(() => setWaiting(null))
      submitPrepared(afterSave)
    }
    void goOn()
    return () => {
      isCurrent = false
      setWaiting(null)
    }
  }, [awaited, files])

  const goOn = async (id: string) => {
    const taken = await draft.goOn(id)
    if (taken === null) return toast.error({ title: 'These words are open in another tab' })
    const row = readRows().find((each) => each.id === start.rowId)
    const { fits, rest: unfit } = fitDraft(entity, taken.draft.values)
    const touched = Object.keys(fits)
    // A field that was touched keeps the value on which it was typed: where it has changed since, both are shown.
    const old = Object.entries(taken.draft.base).filter(([field]) => touched.includes(field))
    base.set({ ...start.base, ...row?.values, ...Object.fromEntries(old) })
    form.reset(untouchedValues(entity, start, base.get()))
    for (const field of touched) form.setValue(field, fits[field], { shouldDirty: true })
    files.restore(taken.files)
    setRest(unfit)
    const [first] = touched
    if (touched.some(isRare)) flushSync(() => setUnfolded(true))
    if (first !== undefined) form.setFocus(first)
  }

  const exportTyped = () => {
    const typed = JSON.stringify({ [name]: getValues() }, null, 2)
    saveFile(new Blob([typed], { type: 'application/json' }), 'unsaved-edit.json')
  }

  const places = [
    ...sections.map(({ title }, place) => ({ id: headingId(formId, place), title })),
    ...(rare.length === 0
      ? []
      : [{ id: moreId(formId), title: 'More fields', onGo: () => flushSync(() => setUnfolded(true)) }]),
  ]
  const shown = { name, rowId: start.rowId, base, form, files }
  const wrong = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  return (
    <Dialog
      open={!guard.isSaving || isStaying}
      onClose={onClose}
      title={
        start.rowId === null ? `New ${entity.label.toLowerCase()}` : `Edit ${entity.label.toLowerCase()}`
      }
      description={
        start.rowId === null ? undefined : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{textOf(start.values[entity.title])}</span>
            <FormPresence entity={name} rowId={start.rowId} />
          </div>
        )
      }
      size="large"
      contentRef={scroller}
      bar={isLong ? <SectionBar sections={places} /> : undefined}
      aside={preview.at === 'beside' && !guard.isSaving ? <FormPreview {...shown} /> : undefined}
      footer={
        <>
          <PreviewButton {...preview} />
          <SessionEnded />
          {refusal === null ? null : <SaveRefusal error={refusal} onExport={exportTyped} />}
          {start.rowId === null || guard.isSaving ? null : (
            <ChangesElsewhere
              name={name}
              rowId={start.rowId}
              changes={changes}
              base={base}
              scroller={scroller}
              onFound={(changed) => {
                if (changed.some(isRare)) setUnfolded(true)
              }}
              // What was typed stays until somebody saves or discards it.
              onDeletedHere={() => {
                if (!formState.isDirty) onClose()
              }}
            />
          )}
          <output className="block text-sm text-danger empty:absolute max-sm:order-first max-sm:basis-full sm:mr-auto">
            {wrong === 0 ? '' : `${wrong} ${wrong === 1 ? 'field needs' : 'fields need'} attention`}
          </output>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={waiting !== null}
            title={`Save and close (${shortcut('Enter')}), or save and stay (${shortcut('S')})`}
          >
            {waiting !== null
              ? 'Making the file ready …'
              : start.resend === null
                ? 'Save'
                : 'Save and resend'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          submit('close')
        }}
        noValidate
        className="@container space-y-5"
      >
        <DraftOffers place={place} ownId={draft.id} onGoOn={(id) => void goOn(id)} />
        {Object.keys(rest).length === 0 ? null : (
          <DraftRest
            text="The form has changed since you typed this. These words have no field in it any more:"
            values={rest}
          />
        )}
        <FormFilesContext value={files}>
          <FormChangesContext value={changes}>
            <FormFields
              name={name}
              rowId={start.rowId}
              formId={formId}
              form={form}
              isUnfolded={isUnfolded}
              onUnfold={setUnfolded}
            />
          </FormChangesContext>
        </FormFilesContext>
      </form>
      {preview.at === 'over' ? <PreviewOver {...shown} onClose={preview.toggle} /> : null}
    </Dialog>
  )
})

function placeOf(entity: EntityName, { rowId, resend }: FormStart): FormPlace {
  return { entity, rowId, resend: resend?.write.id ?? null }
}

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
