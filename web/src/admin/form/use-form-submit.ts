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
import { useFirstSaid } from './dates/last-said.ts'
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
  /** Whether a page over the form hides what its footer says. */
  readonly isCovered: Live<boolean>
  readonly discardDraft: () => void
  /** The form stays open after a save, and is now the one of this row. @param isKept false: it is to be opened anew */
  readonly onStay: (rowId: string, isKept: boolean) => void
  readonly order: ListOrder
  /** Where a save that is under way leads to, once it is durable. null: to no other form. */
  readonly onLeadTo: (next: NextForm | null) => void
}

export interface FormSubmit extends Pick<Publishing, 'kind'> {
  readonly submit: (afterSave: AfterSave) => void
  /** Publishes a draft, and closes. */
  readonly publish: () => void
  /** Saves and closes by these operations, which put the edit into a release. */
  readonly submitInto: (into: AdminData) => void
  /** A save waits for a file that is being made ready. */
  readonly isWaiting: boolean
  /** The save that is under way leaves the form open. */
  readonly isStaying: boolean
  /** Why the last save failed; null: it did not. */
  readonly refusal: unknown
}

/** Checks the form, saves it, and leaves it or goes on with the row as it is saved. */
export function useFormSubmit(options: FormSubmitOptions): FormSubmit {
  const { model, guard, isCovered, discardDraft, onStay, order, onLeadTo } = options
  const { name, start, setStart, base, op, form, files, rareFields, readRows, check } = model
  const publishing = usePublishing(model)
  const data = useAdmin()
  const firstSaid = useFirstSaid()
  /** Where the submit that is under way goes, null: where all edits go; and its values beside those of the form. */
  const submitted = useRef<{ into: AdminData | null; values: RowValues }>({ into: null, values: {} })
  const toast = useToast()
  const tellDone = useDoneToast()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isStaying, setStaying] = useState(false)

  const save = async (row: Record<string, Json>, afterSave: AfterSave) => {
    if (!guard.begin()) return
    const next = afterSave === 'next' ? nextForm(order, start.rowId) : null
    // Behind the last row there is no form to go to.
    const stays = afterSave === 'stay' || (afterSave === 'next' && next === null)
    onLeadTo(next)
    const hasFiles = files.areChosen()
    // Values typed while a file is stored would be lost: the form is opened anew then.
    setStaying((stays || next !== null) && !hasFiles)
    if (!stays) dropRestOfDoubleClick()
    const atSave = { ...form.getValues() }
    setRefusal(null)
    try {
      // Where nothing was chosen the edit is made in the press itself.
      const complete = hasFiles ? { ...row, ...(await files.keep(data)) } : row
      const to = submitted.current.into ?? data
      const result = await saveForm(to, name, start, base.get(), complete, readRows())
      if (result === 'unchanged') {
        if (stays) toast.success({ title: 'Nothing to save' })
      } else tellDone(savedToast(name, op, complete), result)
      // A discarded draft takes no more words: the form opens another one where it has saved.
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
  /** The form becomes that of the saved row; what was typed since then stays, and is not saved. */
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

  // Unfolded at once: the form library then moves the focus to the first field that is wrong.
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
    // The form library would draw every field again before it hands on what is right.
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

/** A submit goes on as soon as the chosen files are ready, unless the form is left meanwhile. */
function useSubmitWithFiles(
  files: FormFiles,
  isLeaving: boolean,
  submitNow: (afterSave: AfterSave) => void,
): Pick<FormSubmit, 'submit' | 'isWaiting'> {
  /** Whether the waiting save closes the form; null: none waits. */
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
      // The form is drawn with the changes of the file before it is checked.
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
