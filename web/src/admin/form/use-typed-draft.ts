import { useEffect, useMemo, useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import type { FormPlace } from '../data/drafts/draft.ts'
import type { RowValues } from '../data/admin-row.ts'
import { fitDraft } from './drafts/fit-draft.ts'
import { unsavedWork, untouchedValues } from './drafts/unsaved-work.ts'
import { useFormDraft } from './drafts/use-form-draft.ts'
import type { FormModel } from './use-form-model.ts'

interface TypedDraft {
  readonly place: FormPlace
  /** The id of the current draft; null while drafts are being opened. */
  readonly id: string | null
  /** Values of the continued draft for which the form has no field. */
  readonly unmapped: RowValues
  /** Continues with an abandoned draft. */
  readonly goOn: (id: string) => Promise<void>
  readonly discard: () => void
}

/** Keeps typed text as a draft, and continues abandoned drafts. */
export function useTypedDraft(model: FormModel): TypedDraft {
  const { name, entity, start, base, form, files, rareFields, readRows } = model
  const toast = useToast()
  const place = useMemo(
    (): FormPlace => ({ entity: name, rowId: start.rowId, resend: start.resend?.write.id ?? null }),
    [name, start],
  )
  const draft = useFormDraft(place, () => unsavedWork(name, start, base.get(), form.getValues(), files))
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
  const [unmapped, setUnmapped] = useState<RowValues>({})

  const goOn = async (id: string) => {
    const taken = await draft.goOn(id)
    if (taken === null) {
      toast.error({ title: 'These changes are open in another tab' })
      return
    }
    const row = readRows().find((each) => each.id === start.rowId)
    const { mapped, unmapped: left } = fitDraft(entity, taken.draft.values)
    const touched = Object.keys(mapped)
    // A touched field keeps the value it was based on. If that has changed since, both values are shown.
    const old = Object.entries(taken.draft.base).filter(([field]) => touched.includes(field))
    base.set({ ...start.base, ...row?.values, ...Object.fromEntries(old) })
    form.reset(untouchedValues(entity, start, base.get()))
    for (const field of touched) form.setValue(field, mapped[field], { shouldDirty: true })
    files.restore(taken.files)
    setUnmapped(left)
    rareFields.showSomeNow(touched)
    const [first] = touched
    if (first !== undefined) form.setFocus(first)
  }

  return { place, id: draft.id, unmapped, goOn, discard: () => draft.discard() }
}
