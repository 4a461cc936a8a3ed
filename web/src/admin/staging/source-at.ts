import type { AdminSource } from '../data/admin-context.ts'
import { askedData } from './asked-data.ts'
import { askPlace } from './place-question.ts'
import { stagedSource } from './staged-source.ts'

/**
 * The data of this tab where its edits do not simply go live.
 *
 * @param releaseId they go into this release; null: it is asked at each of them
 * @param refusal why none may go live; null: it may
 */
export function sourceAt(source: AdminSource, releaseId: string | null, refusal: string | null): AdminSource {
  if (releaseId !== null) return stagedSource(source, releaseId)
  return {
    ...source,
    data: askedData(source.data, () => askPlace(refusal === null ? 'any-save' : 'one-save'), refusal),
  }
}
