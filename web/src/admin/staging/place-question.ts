import type { AdminSource } from '../data/admin-context.ts'
import type { AdminData } from '../data/admin-data.ts'
import { createLive, type Live } from '../data/live.ts'

/**
 * For which edits it is asked where they go: for `one-save` into a release, for `any-save` also to the site, for
 * `all-saves` of the tab from now on into a release.
 */
type PlaceQuestionKind = 'one-save' | 'any-save' | 'all-saves'

/** Asks where edits go, in the dialog that `ReleaseBar` shows. */
export interface PlaceQuestion {
  readonly kind: PlaceQuestionKind
  /** The data without a release. */
  readonly live: AdminSource
  /** @param data by which the edits are made; null: no place was chosen, and nothing is made */
  readonly answer: (data: AdminData | null) => void
}

const question = createLive<PlaceQuestion | null>(null)

/** The question that waits for an answer; null: none does. */
export const placeQuestion: Live<PlaceQuestion | null> = question

/** Resolves to the operations by which edits go to the chosen place; null: none was chosen. */
export async function askPlace(live: AdminSource, kind: PlaceQuestionKind): Promise<AdminData | null> {
  return await new Promise((resolve) => {
    // A second question replaces the first, which is thereby answered with nothing.
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
