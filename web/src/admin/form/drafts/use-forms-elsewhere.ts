import { useEffect, useState } from 'react'
import type { OpenForm } from '../../data/presence/open-forms.ts'
import { useDrafts } from '../../data/hooks.ts'

/** The forms that are open in other tabs of this browser. null: not known yet. */
export function useFormsElsewhere(): readonly OpenForm[] | null {
  const drafts = useDrafts()
  const [forms, setForms] = useState<readonly OpenForm[] | null>(null)
  useEffect(() => {
    let end: (() => void) | null = null
    let isCurrent = true
    async function follow(): Promise<void> {
      const { elsewhere } = (await drafts.open()).forms
      if (!isCurrent) return
      setForms(elsewhere.get())
      end = elsewhere.subscribe(() => setForms(elsewhere.get()))
    }
    void follow()
    return () => {
      isCurrent = false
      end?.()
    }
  }, [drafts])
  return forms
}
