import { type EntityName, entityNamed, rowSchema } from '@coop/sync/entities'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/notices/toast.tsx'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { useSource } from '../data/hooks.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { rowAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { publicFlag } from './copied-row.ts'
import { planCopy } from './plan-copy.ts'

/** Creates a copy of a row in one step, which can be undone, and opens its form. */
export function useDuplicate(): (name: EntityName, row: AdminRow) => Promise<void> {
  const source = useSource()
  const navigate = useNavigate()
  const toast = useToast()
  const toastDone = useDoneToast()
  return async (name, row) => {
    const { data } = source
    const all: readonly AdminRow[] = source.rows(name).get() ?? []
    const { rowId, writeId, edits } = planCopy(name, row, all, () => data.newId())
    try {
      for (const edit of edits) if (edit.op === 'insert') rowSchema(entityNamed(name)).parse(edit.values)
      const act = await data.applyAll(name, edits)
      toastDone(copiedText(name), { ...act, writeId })
      void navigate(rowAddress(name, rowId))
    } catch (error) {
      toast.error(
        entityRecord(name).toasts.failed('insert', error instanceof Error ? error.message : String(error)),
      )
    }
  }
}

function copiedText(name: EntityName): ToastText {
  const { label, plural, public: view } = entityNamed(name)
  if (view === null) return { title: `${label} duplicated` }
  return {
    title: `${label} duplicated`,
    description:
      publicFlag(entityNamed(name)) === null
        ? `${plural} have no drafts, so the copy is public.`
        : 'The copy is not public yet.',
  }
}
