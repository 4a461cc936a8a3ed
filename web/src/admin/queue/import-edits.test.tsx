import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EditsImport, ImportedEdit } from '../data/edits-file/plan-edits-import.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const item: ImportedEdit = {
  title: 'Brand Desk',
  entity: 'services',
  op: 'update',
  since: Date.parse('2026-11-22T10:00:00Z'),
  kind: 'new',
  reason: null,
}
const plan: EditsImport = {
  person: 'anna@example.org',
  isOwn: false,
  exportedAt: '2026-11-22T10:00:00Z',
  isChecked: true,
  items: [
    item,
    { ...item, title: 'Brand Mirror', kind: 'applied', reason: 'It is already on the site.' },
    {
      ...item,
      title: 'An edit',
      entity: null,
      op: null,
      since: null,
      kind: 'unreadable',
      reason: 'It cannot be read.',
    },
  ],
  pictures: 2,
  lostPictures: 0,
}

async function choose(read: EditsImport | null) {
  const admin = fakeAdmin({})
  if (read !== null) admin.readsNext(read)
  render(fakeApp(admin, '/admin/edits').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Import edits' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import edits' })
  const input = within(dialog).getByLabelText(/Choose a file, or drop it here/)
  await act(async () =>
    fireEvent.change(input, { target: { files: [new File(['x'], 'pending-edits.zip')] } }),
  )
  return { admin, dialog }
}

test('a file of edits shows new edits, edits already on the site, and skipped edits', async () => {
  const { dialog } = await choose(plan)
  expect(dialog.textContent).toContain('3 edits by anna@example.org')
  expect(dialog.textContent).toContain(
    '1 new, 1 already on the site, 1 skipped. The file includes 2 pictures.',
  )
  expect(dialog.textContent).toContain('It cannot be read.')
})

test('edits of another account are imported after a confirmation that names their new author', async () => {
  const { admin, dialog } = await choose(plan)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import 1 edit' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('They are sent and recorded as yours')
  expect(admin.calls).toEqual([])
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Import 1 edit' })))
  expect(admin.calls).toEqual([['importEdits', plan], ['sendNow']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a user’s own edits are imported without a confirmation', async () => {
  const { admin, dialog } = await choose({ ...plan, isOwn: true })
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Import 1 edit' })))
  expect(admin.calls).toEqual([['importEdits', { ...plan, isOwn: true }], ['sendNow']])
})

test('a file without new edits imports nothing, and an unreadable one says why', async () => {
  const { dialog } = await choose({ ...plan, items: [] })
  expect(within(dialog).getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)
  cleanup()
  const refused = await choose(null)
  expect(within(refused.dialog).getByRole('alert').textContent).toContain('This is no file of edits.')
})
