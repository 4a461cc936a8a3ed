import { releaseEditId } from '@coop/sync/releases'
import { ORDER_GAP } from '@coop/sync/rules'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { services } from './content.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import type { FilledRow } from './filled-row.ts'

/** An open release with edits of the first sentence of two services. */
export function releaseRows() {
  const release: FilledRow<'releases'> = {
    id: demoId('releases', 0),
    name: 'Spring programme',
    note: 'The new words for two services. They go out together once both have been read.',
    state: 'open',
    publish_at: null,
    time_zone: null,
    asked: null,
    word: null,
    seen: null,
    made_by: null,
    handed_in_by: null,
    handed_in_at: null,
    approved_by: null,
    approved_at: null,
    scheduled_by: null,
    published_by: null,
    published_at: null,
    published_write: null,
    taken_back_by: null,
    taken_back_at: null,
    outcome: null,
    created_at: enteredAt(0),
  }
  const edits = services.slice(0, 2).map((service, position): FilledRow<'release_edits'> => {
    const rowId = demoId('services', position)
    return {
      id: releaseEditId(release.id, 'services', rowId),
      release_id: release.id,
      entity: 'services',
      row_id: rowId,
      title: service.name,
      op: 'update',
      base: { short_description: service.short_description },
      changes: { short_description: `New this spring. ${service.short_description}` },
      schema_version: SCHEMA_VERSION,
      display_order: (position + 1) * ORDER_GAP,
      authors: [],
      created_at: enteredAt(position),
    }
  })
  return [
    { table: 'releases', rows: [release] },
    { table: 'release_edits', rows: edits },
  ]
}
