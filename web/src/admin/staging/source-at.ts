import { refusalToGoLive, type Role } from '@coop/sync/releases'
import type { AdminSource } from '../data/admin-context.ts'
import { askedData } from './asked-data.ts'
import { askPlace } from './place-question.ts'
import { layeredSource, stagedSource } from './staged-source.ts'

/**
 * The data of this tab where its edits do not simply go live.
 *
 * @param releaseId they go into this release; null: it is asked at each of them
 */
export function sourceAt(source: AdminSource, releaseId: string | null, role: Role): AdminSource {
  if (releaseId !== null) return stagedSource(source, releaseId)
  const refusal = refusalToGoLive(role)
  const ask = async () => await askPlace(source, refusal === null ? 'any-save' : 'one-save')
  return layeredSource(source, { data: askedData(source.data, ask, refusal) })
}
