import { useCallback, useEffect, useState } from 'react'
import type { Draft } from '../../data/drafts/draft.ts'
import { useDrafts } from '../../data/hooks.ts'

/** The draft with this id, and a function that discards it. null: it is not loaded yet, or was deleted. */
export function useKeptDraft(id: string): { draft: Draft | null; discard: () => Promise<void> } {
  const drafts = useDrafts()
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function read(): Promise<void> {
      const kept = await (await drafts.open()).read(id)
      if (isCurrent) setDraft(kept?.draft ?? null)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [drafts, id])
  const discard = useCallback(async () => (await drafts.open()).remove([id]), [drafts, id])
  return { draft, discard }
}
