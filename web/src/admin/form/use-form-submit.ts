import type { Json } from '@coop/sync/write'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dropRestOfDoubleClick } from '../../ui/browser/rest-of-double-click.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useAdmin } from '../data/hooks.ts'
import type { RowValues } from '../data/admin-row.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import type { Live } from '../data/live.ts'
import { useFirstDateChoice } from './dates/last-date-choice.ts'
import type { FormFiles } from './files/form-files.ts'
import { startOfRow } from './form-start.ts'
import { type ListOrder, type NextForm, nextForm } from './list-order.ts'
import type { FormValues } from './form-values.ts'
import { refusalTexts } from './refusal-texts.ts'
import { saveForm } from './save-form.ts'
import { savedToast } from './saved-toast.ts'
import { takeTyped } from './typed-later.ts'
import type { FormModel } from './use-form-model.ts'
import { type Publishing, usePublishing } from './use-publishing.ts'
import type { AfterSave } from './use-save-keys.ts'
import type { UnsavedGuard } from './use-unsaved-guard.ts'

interface FormSubmitOptions {
  readonly model: FormModel
  readonly guard: UnsavedGuard
  /** Whether a page over the form hides the messages in its footer. */
  readonly isCovered: Live<boolean>
  readonly discardDraft: () => void
  /** Called when the form stays open after a save. @param isKept false if the form must be opened again */
  readonly onStay: (rowId: string, isKept: boolean) => void
  readonly order: ListOrder
  /** The form that follows the current save once it is durable; null: none. */
  readonly onLeadTo: (next: NextForm | null) => void
}

export interface FormSubmit extends Pick<Publishing, 'kind'> {
  readonly submit: (afterSave: AfterSave) => void
  /** Publishes a draft and closes the form. */
  readonly publish: () => void
  /** Saves with these operations, which put the edit into a release, and closes the form. */
  readonly submitInto: (into: AdminData) => void
  /** A save waits until a file is prepared. */
  readonly isWaiting: boolean
  /** The current save leaves the form open. */
  readonly isStaying: boolean
  /** The error of the last save; null if it succeeded. */
  readonly refusal: unknown
}

/** Checks and saves the form, then closes it or continues with the saved row. */
export function useFormSubmit(options: FormSubmitOptions): FormSubmit {
  const { model, guard, isCovered, discardDraft, onStay, order, onLeadTo } = options
  const { name, start, setStart, base, op, form, files, rareFields, readRows, check } = model
  const publishing = usePublishing(model)
  const data = useAdmin()
  const firstSaid = useFirstDateChoice()
  /** The operations of the current submit (null: the default ones), and its values beyond those of the form. */
  const submitted = useRef<{ into: AdminData | null; values: RowValues }>({ into: null, values: {} })
  const toast = useToast()
  const toastDone = useDoneToast()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isStaying, setStaying] = useState(false)

  const save = async (row: Record<string, Json>, afterSave: AfterSave) => {
    if (!guard.begin()) return
    const next = afterSave === 'next' ? nextForm(order, start.rowId) : null
    // The last row has no next form.
    const stays = afterSave === 'stay' || (afterSave === 'next' && next === null)
    onLeadTo(next)
    const hasFiles = files.areChosen()
    // Text typed while a file is stored would be lost, so the form is opened again in that case.
    setStaying((stays || next !== null) && !hasFiles)
    if (!stays) dropRestOfDoubleClick()
    const atSave = { ...form.getValues() }
    setRefusal(null)
    try {
      // Without files, the edit is made synchronously in the press.
      const complete = hasFiles ? { ...row, ...(await files.keep(data)) } : row
      const to = submitted.current.into ?? data
      const result = await saveForm(to, name, start, base.get(), complete, readRows())
      if (result === 'unchanged') {
        if (stays) toast.success({ title: 'Nothing to save' })
      } else toastDone(savedToast(name, op, complete), result)
      // If nothing was saved and the form stays open, the draft is kept: only a save makes the form open a new one.
      if (!stays || result !== 'unchanged') discardDraft()
      if (stays && result !== 'unchanged') stay(result.rowId, complete, atSave, hasFiles)
      if (stays) guard.goesOn()
      else guard.saved()
    } catch (error) {
      setRefusal(error)
      if (isCovered.get()) {
        const { reason, remedy } = refusalTexts(error)
        toast.error({
          title: 'Not saved',
          description: `${reason}. Your changes are still in the form: ${remedy}.`,
        })
      }
      onLeadTo(null)
      guard.goesOn()
    }
  }
  /** Makes this the form of the saved row. Text typed since the save is kept in the form, unsaved. */
  const stay = (savedId: string, row: RowValues, atSave: FormValues, hasFiles: boolean) => {
    const { values = {} } = readRows().find((each) => each.id === savedId) ?? {}
    const saved = { ...base.get(), ...row, ...values }
    const typedSince = Object.entries(form.getValues()).filter(([field, value]) => value !== atSave[field])
    base.set(saved)
    const next = startOfRow(name, { id: savedId, values: saved }, firstSaid())
    form.reset(next.values)
    for (const [field, value] of typedSince) form.setValue(field, value, { shouldDirty: true })
    const isElsewhere = start.rowId !== savedId || start.resend !== null
    if (isElsewhere || hasFiles) guard.pass(() => onStay(savedId, !hasFiles))
    setStart(next)
  }

  // The fields are unfolded at once, because the form library then focuses the first error.
  const showErrors = form.handleSubmit(
    () => {},
    (errors) => rareFields.showSomeNow(Object.keys(errors)),
  )
  const submitNow = (afterSave: AfterSave) => {
    const later = takeTyped(submitted.current.into ?? data)
    if (later === null) submitTaken(afterSave)
    else void later.then((isTaken) => isTaken && submitTaken(afterSave))
  }
  const submitTaken = (afterSave: AfterSave) => {
    const checked = check({ ...form.getValues(), ...submitted.current.values })
    // A submit through the form library would draw every field again, so only errors go through it.
    if (!checked.ok) return void showErrors()
    // A release shows by itself what its edits lack.
    const answer = submitted.current.into === null ? publishing.confirm(checked.row) : true
    if (answer === true) void save(checked.row, afterSave)
    else void answer.then((isConfirmed) => (isConfirmed ? save(checked.row, afterSave) : undefined))
  }
  const { submit, isWaiting } = useSubmitWithFiles(files, guard.isLeaving, submitNow)
  const submitTo = (afterSave: AfterSave, into: AdminData | null, values: RowValues) => {
    submitted.current = { into, values }
    submit(afterSave)
  }
  return {
    submit: (afterSave) => submitTo(afterSave, null, {}),
    publish: () => submitTo('close', null, publishing.published),
    submitInto: (to) => submitTo('close', to, publishing.released),
    kind: publishing.kind,
    isWaiting,
    isStaying,
    refusal,
  }
}

/** Delays a submit until the chosen files are prepared. Leaving the form cancels it. */
function useSubmitWithFiles(
  files: FormFiles,
  isLeaving: boolean,
  submitNow: (afterSave: AfterSave) => void,
): Pick<FormSubmit, 'submit' | 'isWaiting'> {
  /** What the waiting save does afterwards; null: no save waits. */
  const [waiting, setWaiting] = useState<AfterSave | null>(null)
  const submitPrepared = useEffectEvent(submitNow)
  const awaited = isLeaving ? null : waiting
  useEffect(() => {
    if (awaited === null) return
    const afterSave = awaited
    let isCurrent = true
    async function goOn(): Promise<void> {
      await files.settled()
      if (!isCurrent) return
      // The form must be drawn with the changes of the file before it is checked.
      flushSync(() => setWaiting(null))
      submitPrepared(afterSave)
    }
    void goOn()
    return () => {
      isCurrent = false
      setWaiting(null)
    }
  }, [awaited, files])

  return {
    isWaiting: waiting !== null,
    submit(afterSave) {
      if (files.isPreparing()) setWaiting(afterSave)
      else submitNow(afterSave)
    },
  }
}
