import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { toastTexts } from './toast-texts.ts'

/**
 * Flips flags of a service. A press counts from what the press before it asked for, even when the row does not show
 * that yet: two quick presses end where they began.
 */
export function useFlip(row: AdminRow): (field: string) => void {
  const data = useAdmin()
  const toast = useToast()
  const asked = useRef(new Map<string, boolean>())
  const saving = useRef(0)
  const last = useRef(Promise.resolve())

  // The row has caught up: from here on it tells, also what others make of it.
  useEffect(() => {
    for (const [field, value] of asked.current) {
      if (saving.current === 0 || row.values[field] === value) asked.current.delete(field)
    }
  }, [row.values])

  const save = async (field: string, now: boolean) => {
    try {
      await data.save('services', row.id, { ...row.values, [field]: now }, { [field]: !now })
      toast.success(toastTexts.services.done.update)
    } catch (error) {
      asked.current.delete(field)
      toast.error(
        toastTexts.services.failed('update', error instanceof Error ? error.message : String(error)),
      )
    } finally {
      saving.current -= 1
    }
  }
  return (field) => {
    const now = asked.current.get(field) ?? row.values[field] === true
    asked.current.set(field, !now)
    saving.current += 1
    last.current = last.current.then(() => save(field, now))
  }
}
