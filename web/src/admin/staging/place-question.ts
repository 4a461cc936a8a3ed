import type { AdminSource } from '../data/admin-context.ts'
import type { AdminData } from '../data/admin-data.ts'
import { createLive, type Live } from '../data/live.ts'

/**
 * The edits that a question is about: with `one-save` the edit goes into a release; with `any-save` it may also go to
 * the site; with `all-saves` all later edits of the tab go into a release.
 */
type PlaceQuestionKind = 'one-save' | 'any-save' | 'all-saves'

/** A question where edits go, in the dialog of `ReleaseBar`. */
export interface PlaceQuestion {
  readonly kind: PlaceQuestionKind
  /** The data without a release. */
  readonly live: AdminSource
  /** @param data the operations for the edits; null: no place was chosen, and nothing is saved */
  readonly answer: (data: AdminData | null) => void
}

const question = createLive<PlaceQuestion | null>(null)

/** The pending question, or null. */
export const placeQuestion: Live<PlaceQuestion | null> = question

/** Resolves to the operations for edits in the chosen place; null: none was chosen. */
export async function askPlace(live: AdminSource, kind: PlaceQuestionKind): Promise<AdminData | null> {
  return await new Promise((resolve) => {
    // A second question replaces the first one, which resolves to null.
    question.get()?.answer(null)
    question.set({
      kind,
      live,
      answer(data) {
        question.set(null)
        resolve(data)
      },
    })
  })
}
