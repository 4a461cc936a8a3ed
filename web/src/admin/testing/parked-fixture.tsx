import { render } from '@testing-library/react'
import type { ParkedEdit, ParkReason } from '../data/outbox/parked-edit.ts'
import { fakeApp } from './app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from './source-fixture.ts'

/** An edit of the service `s1` that needs a decision. */
export function parked(reason: ParkReason, op: 'update' | 'delete' = 'update'): ParkedEdit {
  return {
    write: {
      id: 'w1',
      seq: 1,
      entity: 'services',
      rowId: 's1',
      op,
      base: { name: 'Old' },
      changes: op === 'delete' ? {} : { name: 'Mine', slug: 'mine' },
      schemaVersion: 1,
      userId: 'user-1',
    },
    title: 'Brand Desk',
    since: 0,
    reason,
  }
}

/** Opens the edits screen with an edit that needs a decision. */
export function openEdits(edit: ParkedEdit) {
  const admin = fakeAdmin({
    services: [aRow('services', 's1', { name: 'Brand Desk' })],
    service_companies: [aRow('service_companies', 'c1', { name: 'Aamu Oy' })],
  })
  admin.queue.set({ ...emptyQueue, pending: 1, parked: [edit] })
  render(fakeApp(admin, '/admin/edits').app)
  return admin
}
