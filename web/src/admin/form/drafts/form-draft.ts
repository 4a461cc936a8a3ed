import type { DraftFiles, Draft, FormPlace } from '../../data/drafts/draft.ts'
import type { OpenDrafts } from '../../data/drafts/open-drafts.ts'
import { createDraftKeeper, type DraftKeeper, type Unsaved } from './draft-keeper.ts'

/** The draft of one open form: first a new draft, or an earlier one after `goOn`. */
export interface FormDraft {
  /** The id of the current draft of the form. */
  readonly id: () => string
  changed(): void
  flush(): void
  /**
   * Continues another draft; the input so far is kept as a separate draft.
   * @returns null if the draft is open in another tab, or no longer exists
   */
  goOn(id: string): Promise<{ readonly draft: Draft; readonly files: DraftFiles } | null>
  /** Removes the draft, because it was saved or is not wanted. */
  discard(): Promise<void>
  /** Call this when the form is closed. Values that are neither saved nor discarded stay. */
  close(): void
}

interface FormDraftOptions {
  readonly drafts: OpenDrafts
  readonly place: FormPlace
  readonly newId: () => string
  readonly unsaved: () => Unsaved
  readonly now: () => number
}

export function openFormDraft({ drafts, place, newId, unsaved, now }: FormDraftOptions): FormDraft {
  const { entity, rowId } = place
  let isClosed = false
  const onFailure = (error: unknown) => console.warn('This device cannot store unsaved changes', error)
  const keep = (id: string, isStored: boolean): DraftKeeper =>
    createDraftKeeper({
      id,
      isStored,
      unsaved,
      put: (draft, files) => drafts.put(draft, files),
      remove: (each) => drafts.remove([each]),
      onFailure,
      now,
    })
  let keeper = keep(newId(), false)
  let held = drafts.forms.hold({ draft: keeper.id, entity, rowId })

  const letGo = (of: Promise<(() => void) | null>) => void of.then((release) => release?.())

  return {
    id: () => keeper.id,
    changed: () => keeper.changed(),
    flush: () => void keeper.flush(),
    async goOn(id) {
      const taken = drafts.forms.hold({ draft: id, entity, rowId }, { ifAvailable: true })
      if ((await taken) === null) return null
      const read = await drafts.read(id)
      if (read === null || isClosed) {
        letGo(taken)
        return null
      }
      await keeper.stop()
      letGo(held)
      held = taken
      keeper = keep(id, true)
      return read
    },
    discard: () => keeper.discard(),
    close() {
      isClosed = true
      void keeper.stop()
      letGo(held)
    },
  }
}
