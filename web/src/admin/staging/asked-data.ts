import type { EntityName } from '@coop/sync/entities'
import type { AdminData } from '../data/admin-data.ts'
import type { BulkEdit, EntityEdit } from '../data/outbox/entity-edit.ts'
import { difference } from '../data/values.ts'
import { waitsInRelease } from './waits-in-release.ts'

/**
 * The operations of the screens when each edit of content asks where it goes.
 *
 * @param live the operations that edit the site
 * @param ask resolves to the operations of the chosen place; null: none was chosen
 * @param refusal the reason why this user may not edit the site; null: the user may
 */
export function askedData(
  live: AdminData,
  ask: () => Promise<AdminData | null>,
  refusal: string | null,
): AdminData {
  /**
   * All calls of one step go to the same place. If none was chosen, the later files of an upload are not saved either.
   */
  const places = new Map<string, Promise<AdminData>>()
  const asked = async (): Promise<AdminData> => {
    const data = await ask()
    if (data === null) throw new Error('Nothing was saved, because no release was chosen.')
    return data
  }
  const placeOf = async (stepId: string | undefined): Promise<AdminData> => {
    if (stepId === undefined) return await asked()
    const place = places.get(stepId) ?? asked()
    places.set(stepId, place)
    return await place
  }
  /** An import that is tried again is the same step, but asks again. */
  const placeOfImport = async (stepId: string | undefined): Promise<AdminData> => {
    try {
      return await placeOf(stepId)
    } catch (error) {
      if (stepId !== undefined) places.delete(stepId)
      throw error
    }
  }
  const isContent = (entity: EntityName, edits: readonly (BulkEdit | EntityEdit)[] = []): boolean =>
    waitsInRelease(entity) || edits.some((edit) => 'entity' in edit && waitsInRelease(edit.entity))
  return {
    ...live,
    async save(entity, rowId, base, changes, onSite) {
      const isSame = Object.keys(difference(entity, base, changes).changes).length === 0
      const data = isSame || !isContent(entity) ? live : await asked()
      return await data.save(entity, rowId, base, changes, onSite)
    },
    async flip(entity, rowId, field) {
      return await (isContent(entity) ? await asked() : live).flip(entity, rowId, field)
    },
    async create(entity, values, stepId) {
      return await (isContent(entity) ? await placeOf(stepId) : live).create(entity, values, stepId)
    },
    async remove(entity, row) {
      return await (isContent(entity) ? await asked() : live).remove(entity, row)
    },
    async applyAll(entity, edits, importing) {
      const data = isContent(entity, edits) ? await placeOfImport(importing?.stepId) : live
      return await data.applyAll(entity, edits, importing)
    },
    async reverse(step, piece, edits) {
      if (refusal !== null && edits.some(({ entity }) => waitsInRelease(entity))) throw new Error(refusal)
      return await live.reverse(step, piece, edits)
    },
  }
}
