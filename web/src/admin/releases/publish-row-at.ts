import { type EntityName, entityNamed } from '@coop/sync/entities'
import { seenEdits } from '@coop/sync/releases'
import type { AdminSource } from '../data/admin-context.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import { stagedSource } from '../staging/staged-source.ts'
import { siteZone } from '../texts/site-date.ts'

/**
 * Schedules a release with one edit, whose name is generated: it publishes or unpublishes the row at that time.
 *
 * @param flag the flag that makes the row public
 * @returns the write that schedules the release
 */
export async function publishRowAt(
  source: AdminSource,
  entity: EntityName,
  row: AdminRow,
  { flag, isShown, time }: { flag: string; isShown: boolean; time: string },
): Promise<string | null> {
  const title = titleOf(entityNamed(entity), row.values, row.id)
  const name = `${isShown ? 'Publish' : 'Unpublish'}: ${title}`.slice(0, 200)
  const { rowId: releaseId } = await source.data.create('releases', { name, state: 'open' })
  await stagedSource(source, releaseId).data.save(entity, row.id, row.values, { [flag]: isShown })
  const release = source
    .rows('releases')
    .get()
    ?.find(({ id }) => id === releaseId)
  if (release === undefined) throw new Error('The release no longer exists')
  // The release contains the edit that was just added.
  const edits = (source.rows('release_edits').get() ?? []).filter(
    ({ values }) => values.release_id === releaseId,
  )
  const { writeId } = await source.data.save('releases', releaseId, release.values, {
    state: 'scheduled',
    seen: seenEdits(edits.map(({ values }) => values)),
    publish_at: time,
    time_zone: siteZone,
  })
  return writeId
}
