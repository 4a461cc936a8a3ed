import { refusalToGoLive, type Role } from '@coop/sync/releases'
import type { AdminSource } from '../data/admin-context.ts'
import { askedData } from './asked-data.ts'
import { askPlace } from './place-question.ts'
import { layeredSource, stagedSource } from './staged-source.ts'

/**
 * The data of this tab if its edits do not simply go live.
 *
 * @param releaseId the release for the edits; null: each edit asks
 */
export function sourceAt(source: AdminSource, releaseId: string | null, role: Role): AdminSource {
  if (releaseId !== null) return stagedSource(source, releaseId)
  const refusal = refusalToGoLive(role)
  const ask = async () => await askPlace(source, refusal === null ? 'any-save' : 'one-save')
  return layeredSource(source, { data: askedData(source.data, ask, refusal) })
}
