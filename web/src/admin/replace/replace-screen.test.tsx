import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOf } from '../testing/answer-fixture.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { idOf } from '../testing/outbox-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const aService = aRow('services', idOf(1), {
  name: 'Harbour Desk',
  slug: 'harbour-desk',
  category: 'LURE-IN',
  short_description: 'A Harbour at https://x.example/Harbour',
})
const aPartner = aRow('founding_partners', idOf(2), { name: 'Ida', quote: 'To the Harbour' })

async function open() {
  const admin = fakeAdmin({ services: [aService], founding_partners: [aPartner] })
  admin.answersWith(() => ({
    kind: 'rows',
    ...answerOf(
      { entity: 'founding_partners', row_ids: [aPartner.id] },
      { entity: 'services', row_ids: [aService.id] },
    ),
  }))
  const { app } = fakeApp(admin, '/admin/replace')
  render(app)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('Find')
  type('Find', 'Harbour')
  type('Replace with', 'Port')
  await screen.findByRole('region', { name: 'Service · Short description' })
  return { admin }
}

test('every place is shown before and after, one is excluded, and the others are replaced in one step', async () => {
  const { admin } = await open()
  const text = within(screen.getByRole('region', { name: 'Service · Short description' })).getByRole(
    'listitem',
  )
  expect(text.textContent).toContain('After: A Port at https://x.example/Harbour')
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Service · Service name' })).getAllByRole('checkbox')[0] ??
      text,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Replace 2 places in 2 items' }))
  await waitFor(() => expect(admin.calls.map(([name]) => name)).toContain('applyAll'))
  const [, , edits] = admin.calls.find(([name]) => name === 'applyAll') ?? []
  expect(edits).toMatchObject([
    {
      entity: 'services',
      op: 'update',
      changes: { short_description: 'A Port at https://x.example/Harbour' },
    },
    { entity: 'founding_partners', op: 'update', changes: { quote: 'To the Port' } },
  ])
  expect(await screen.findByText('2 places replaced in 2 items')).toBeTruthy()
  // The result stays on the screen after the toast.
  const main = within(screen.getByRole('main'))
  expect(main.getByText('2 places replaced in 2 items.')).toBeTruthy()
  fireEvent.click(main.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(main.queryByText('2 places replaced in 2 items.')).toBeNull())
  expect(admin.source.rows('founding_partners').get()?.[0]?.values.quote).toBe('To the Harbour')
})

test('all places are shown if the database cannot be stored on the device, with a note about it', async () => {
  const { admin } = await open()
  expect(screen.queryByText(/no room/)).toBeNull()
  admin.answersWith(() => ({
    kind: 'rows',
    ...answerOf({ entity: 'services', row_ids: [aService.id] }),
    notStored: 'no-room',
  }))
  expect(await screen.findByText(/^This device has no space for the local database/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Service · Short description' })).toBeTruthy()
})

test('if the texts cannot be searched, the reason is shown', async () => {
  const { admin } = await open()
  admin.answersWith(() => ({ kind: 'unavailable', message: 'no memory' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No memory'))
})
