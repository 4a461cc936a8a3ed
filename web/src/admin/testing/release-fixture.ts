import type { ReleaseState } from '@coop/sync/releases'
import { aRow, fakeAdmin } from './source-fixture.ts'

/** An admin with the service Bench, and a release Spring with an edit of its name. */
export function adminWithRelease(state: ReleaseState) {
  return fakeAdmin({
    services: [aRow('services', 's1', { name: 'Bench' })],
    releases: [aRow('releases', 'r1', { name: 'Spring', state })],
    release_edits: [
      aRow('release_edits', 'e1', {
        release_id: 'r1',
        entity: 'services',
        row_id: 's1',
        title: 'Bench',
        op: 'update',
        base: { name: 'Bench' },
        changes: { name: 'Bench in spring' },
      }),
    ],
  })
}
