import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReleaseTarget } from '../staging/release-target.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { addressOf, aFile } from '../testing/outbox-fixture.ts'
import { openEdits, parked } from '../testing/parked-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => setReleaseTarget(null))
afterEach(cleanup)

/**
 * An admin in which the article An interview names a new category Interview, which was rejected because one exists
 * already.
 */
function adminWithRefusedCategory() {
  const category = (id: string, name: string) => aRow('content_categories', id, { name, slug: id })
  const admin = fakeAdmin({
    content_categories: [
      category('n1', 'Interview'),
      { ...category('n2', 'Interview'), edit: { kind: 'parked', writeIds: ['w1'], editsBehind: 0 } },
    ],
    content: [aRow('content', 'a1', { title: 'An interview', slug: 'an-interview', category_id: 'n2' })],
    releases: [aRow('releases', 'r1', { name: 'Spring', state: 'open' })],
  })
  const refused = parked({ kind: 'rejected', errors: [{ field: 'name', code: 'taken', message: 'Taken' }] })
  const write = {
    ...refused.write,
    entity: 'content_categories',
    rowId: 'n2',
    op: 'insert',
    base: {},
    changes: { name: 'Interview', slug: 'interview-2' },
  } as const
  admin.queue.set({ ...emptyQueue, pending: 1, parked: [{ ...refused, write, title: 'Interview' }] })
  return admin
}

test('discarding a new row first lists the edits that wait for it, and the existing row is offered instead', async () => {
  const admin = adminWithRefusedCategory()
  render(fakeApp(admin, '/admin/edits').app)
  const card = within(await screen.findByRole('article', { name: 'Interview' }))
  fireEvent.click(card.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText('The following item depends on it and needs a decision if you discard it:'),
  ).toBeTruthy()
  expect(question.getByRole('link', { name: /^An interview/ }).getAttribute('href')).toBe('/admin/content/a1')
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.calls).toEqual([])

  fireEvent.click(card.getByRole('button', { name: 'Use the existing “Interview”' }))
  await vi.waitFor(() => expect(admin.calls.map(([name]) => name)).toEqual(['applyAll', 'discard']))
  // The edit does not mention the article's date, so the date stays.
  const [edit] = [admin.calls[0]?.[2]].flat()
  expect(edit).toMatchObject({ entity: 'content', op: 'update', row: { id: 'a1' } })
  expect(edit).toHaveProperty('changes', { category_id: 'n1' })
})

test('a decision about an edit of the site goes to the site, even while a release is chosen', async () => {
  const admin = adminWithRefusedCategory()
  setReleaseTarget('r1')
  render(fakeApp(admin, '/admin/edits').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Use the existing “Interview”' }))
  await vi.waitFor(() => expect(admin.calls.map(([name]) => name)).toEqual(['applyAll', 'discard']))
  expect(admin.calls[0]?.[1]).toBe('content_categories')
  expect(admin.rowsOf('content').get()?.[0]?.values.category_id).toBe('n1')
})

test('a rejected edit names its fields, offers the free value, and can be opened for editing', async () => {
  const admin = openEdits(
    parked({
      kind: 'rejected',
      errors: [{ field: 'slug', code: 'taken', message: 'Taken by Sprint.', proposal: 'mine-2' }],
    }),
  )
  expect(await screen.findByText('Slug: Taken by Sprint.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use slug “mine-2”' }))
  expect(admin.calls).toEqual([['resend', 'w1', { name: 'Mine', slug: 'mine-2' }]])
  expect(screen.getByRole('link', { name: 'Edit and resend' }).getAttribute('href')).toBe(
    '/admin/services/s1?resend=w1',
  )
})

test('an edit with a rejected file offers another file, the same file again, and discarding', async () => {
  const message = 'The picture is broken'
  const admin = fakeAdmin()
  const edit = parked({ kind: 'rejected', errors: [{ field: 'hero_image_url', code: 'invalid', message }] })
  const changes = { hero_image_url: addressOf(1) }
  admin.files.set([{ ...aFile(1), since: 0, state: { kind: 'refused', message } }])
  admin.queue.set({ ...emptyQueue, pending: 1, parked: [{ ...edit, write: { ...edit.write, changes } }] })
  render(fakeApp(admin, '/admin/edits').app)
  expect(await screen.findByText(/: The picture is broken$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose another file' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Upload again' }))
  expect(admin.calls).toEqual([['retryFile', addressOf(1)]])
})

const tooLong = parked({
  kind: 'rejected',
  errors: [{ field: 'name', code: 'invalid', message: 'Too long' }],
})

test('of the edits that need a decision when the admin opens, only one rejected since then shows a toast', async () => {
  const admin = fakeAdmin()
  const now = { ...tooLong, write: { ...tooLong.write, id: 'w2' }, since: Date.now() + 60_000 }
  admin.queue.set({ ...emptyQueue, pending: 2, parked: [tooLong, now] })
  render(fakeApp(admin, '/admin').app)
  expect(await screen.findAllByRole('button', { name: /^Open the edit/ })).toHaveLength(1)
  expect(screen.getByText('Failed to update service: Service name: Too long')).toBeTruthy()
})

test('an edit that is rejected later shows a toast with the given text and a link to it', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Brand Desk' })] })
  const { app, router } = fakeApp(admin, '/admin')
  render(app)
  await screen.findByRole('heading', { name: 'Dashboard' })
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    parked: [{ ...tooLong, since: Date.now() }],
  })
  expect(await screen.findByText('Failed to update service: Service name: Too long')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open the edit' }))
  await vi.waitFor(() => expect(router.state.location.hash).toBe('#w1'))
  expect(await screen.findByRole('heading', { name: 'Edits' })).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-edit')).toBe('w1'))
})

test('an article that is rejected after it was stored shows one message, the error', async () => {
  const admin = fakeAdmin({
    content: [aRow('content', 'a1', { title: 'News', slug: 'news', published: true })],
  })
  const save = vi.spyOn(admin.source.data, 'save')
  render(fakeApp(admin, '/admin/content/a1').app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'News of today' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Article updated')).toBeTruthy()
  const saved = await save.mock.results[0]?.value
  const refused = { ...tooLong, since: Date.now() }
  const write = { ...refused.write, entity: 'content' as const, rowId: 'a1', id: saved?.writeId ?? '' }
  act(() => admin.queue.set({ ...emptyQueue, pending: 1, parked: [{ ...refused, write }] }))
  expect(await screen.findByText('Error updating article')).toBeTruthy()
  // A closed toast fades out.
  const before = screen.queryByText('Article updated')
  expect(before === null || before.closest('[data-ending-style]') !== null).toBe(true)
})

test('many edits that are rejected within seconds share one toast with their number', async () => {
  const admin = fakeAdmin()
  render(fakeApp(admin, '/admin').app)
  await screen.findByRole('heading', { name: 'Dashboard' })
  const refusal = { ...tooLong, since: Date.now() }
  const refused = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...refusal,
      write: { ...refusal.write, id: `w${i}` },
      since: refusal.since + i * 20,
    }))
  for (const count of [1, 40, 100]) {
    act(() => admin.queue.set({ ...emptyQueue, pending: count, parked: refused(count) }))
  }
  expect(await screen.findAllByText('100 edits need a decision')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Open the edit/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Open the edits' }))
  expect(await screen.findByRole('heading', { name: 'Edits' })).toBeTruthy()
})

test('an edit of a removed field shows its words for copying, and its other fields can be sent', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const message = 'Motto no longer exists since the last version. Copy your text if you need it: “On”.'
  const admin = openEdits(
    parked({ kind: 'rejected', errors: [{ field: null, code: 'unknown', message, lost: 'On' }] }),
  )
  const card = await screen.findByRole('article', { name: 'Brand Desk' })
  expect(card.textContent).toContain(message)
  await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Copy the text' })))
  expect(writeText).toHaveBeenCalledWith('On')
  await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Send the other fields' })))
  expect(admin.calls).toContainEqual(['resend', 'w1', undefined])
})
