import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormPlace } from '../../data/drafts/draft.ts'
import { useAdmin, useDrafts } from '../../data/hooks.ts'
import type { Unsaved } from './draft-keeper.ts'
import { type FormDraft, openFormDraft } from './form-draft.ts'

export interface OpenedDraft {
  /** The id of the current draft of the form. null: drafts are still being opened. */
  readonly id: string | null
  /** Call this when something was typed. It is the same function in every render. */
  readonly changed: () => void
  goOn(id: string): ReturnType<FormDraft['goOn']>
  /** Removes the draft, because it was saved or is not wanted. */
  discard(): void
}

/** Stores the input of a form, from the first key until it is saved or discarded. */
export function useFormDraft(place: FormPlace, unsaved: () => Unsaved): OpenedDraft {
  const drafts = useDrafts()
  const data = useAdmin()
  const [id, setId] = useState<string | null>(null)
  const opened = useRef<Promise<FormDraft> | null>(null)
  const current = useEffectEvent(unsaved)

  useEffect(() => {
    const closed = new AbortController()
    const { signal } = closed
    async function open(): Promise<FormDraft> {
      const draft = openFormDraft({
        drafts: await drafts.open(),
        place,
        newId: () => data.newId(),
        unsaved: () => current(),
        now: Date.now,
      })
      if (signal.aborted) {
        draft.close()
        return draft
      }
      const flush = () => draft.flush()
      addEventListener('pagehide', flush, { signal })
      document.addEventListener('visibilitychange', flush, { signal })
      signal.addEventListener('abort', () => draft.close())
      setId(draft.id())
      // The draft includes input from before it was opened.
      draft.changed()
      return draft
    }
    opened.current = open()
    return () => closed.abort()
  }, [drafts, data, place])

  return {
    id,
    changed: useCallback(() => void opened.current?.then((draft) => draft.changed()), []),
    async goOn(wanted) {
      const draft = await opened.current
      const taken = (await draft?.goOn(wanted)) ?? null
      if (taken !== null) setId(wanted)
      return taken
    },
    discard: () => void opened.current?.then((draft) => draft.discard()),
  }
}
