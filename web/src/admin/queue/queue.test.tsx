import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ParkedEdit, ParkReason } from '../data/outbox/parked-edit.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { addressOf, aFile } from '../testing/outbox-fixture.ts'
import { anAuth, aRow, emptyQueue, fakeAdmin, liveRows } from '../testing/source-fixture.ts'

afterEach(cleanup)

function parked(reason: ParkReason, op: 'update' | 'delete' = 'update'): ParkedEdit {
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

function open(edit: ParkedEdit) {
  const admin = fakeAdmin({
    services: [aRow('services', 's1', { name: 'Brand Desk' })],
    service_companies: [aRow('service_companies', 'c1', { name: 'Aamu Oy' })],
  })
  admin.queue.set({ ...emptyQueue, pending: 1, parked: [edit] })
  render(fakeApp(admin, '/admin/edits').app)
  return admin
}

const nameConflict = { field: 'name', base: 'Old', mine: 'Mine', theirs: 'Theirs' }
const companiesConflict = {
  field: 'companies',
  base: [],
  mine: [{ id: 'a', company_id: 'c1' }],
  theirs: [],
}
const fields: ParkReason = {
  kind: 'conflict',
  conflict: {
    kind: 'fields',
    rowWriteId: 'x',
    fields: [nameConflict, companiesConflict],
  },
}

test('a new row that is given up says before what waits for it, and offers the one that there is', async () => {
  const category = (id: string, name: string) => aRow('content_categories', id, { name, slug: id })
  const admin = fakeAdmin({
    content_categories: [
      category('n1', 'Interview'),
      { ...category('n2', 'Interview'), edit: { kind: 'parked', writeIds: ['w1'], editsBehind: 0 } },
    ],
    content: [aRow('content', 'a1', { title: 'An interview', slug: 'an-interview', category_id: 'n2' })],
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
  render(fakeApp(admin, '/admin/edits').app)
  const card = within(await screen.findByRole('article', { name: 'Interview' }))
  fireEvent.click(card.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('This waits for it, and needs a decision once it is given up:')).toBeTruthy()
  expect(question.getByRole('link', { name: /^An interview/ }).getAttribute('href')).toBe('/admin/content/a1')
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.calls).toEqual([])

  fireEvent.click(card.getByRole('button', { name: 'Use the existing “Interview”' }))
  await vi.waitFor(() => expect(admin.calls.map(([name]) => name)).toEqual(['applyAll', 'discard']))
  expect(admin.calls[0]?.[2]).toMatchObject([
    { entity: 'content', op: 'update', row: { id: 'a1' }, changes: { category_id: 'n1' } },
  ])
})

test('the queue is that of the outbox, which is open before the rows are', async () => {
  const admin = fakeAdmin()
  admin.view.set({ ...liveRows, phase: 'opening' })
  render(fakeApp(admin, '/admin/edits').app)
  expect(await screen.findByText(/^Nothing waits on this device\./)).toBeTruthy()
  expect(within(screen.getByRole('banner')).getByRole('status').textContent).toBe('All on the site')
  expect(screen.queryByText('Opening …')).toBeNull()
})

test('a conflict is decided field by field, between mine and theirs, with the old value beside them', async () => {
  const admin = open(parked(fields))
  const name = within(await screen.findByRole('group', { name: 'Service name' }))
  expect(name.getByText('Old')).toBeTruthy()
  const companies = within(screen.getByRole('group', { name: 'Contributing companies' }))
  expect(companies.getByText('Aamu Oy')).toBeTruthy()

  const use = screen.getByRole('button', { name: 'Use this choice' })
  expect(use).toHaveProperty('disabled', true)
  fireEvent.click(name.getByLabelText(/Theirs/))
  fireEvent.click(companies.getByLabelText(/Mine/))
  fireEvent.click(use)
  const theirs = { name: 'Theirs', companies: [] }
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'fields', mine: ['companies'], theirs }]])
})

test('theirs that changes again on the site is shown as it is now, and is to be chosen anew', async () => {
  const admin = open(parked(fields))
  const name = within(await screen.findByRole('group', { name: 'Service name' }))
  // The change that was in the way has not reached the device yet.
  act(() => admin.hasOnSite('s1', { name: 'Old', companies: [] }))
  expect(name.getByText('Theirs', { selector: ':not(.font-semibold)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mine everywhere' }))
  const use = screen.getByRole('button', { name: 'Use this choice' })
  expect(use).toHaveProperty('disabled', false)
  act(() => admin.hasOnSite('s1', { name: 'Theirs, again', companies: [] }))
  expect(name.getByText('Theirs, again')).toBeTruthy()
  expect(name.getByText(/Changed again on the site/)).toBeTruthy()
  expect(use).toHaveProperty('disabled', true)
  fireEvent.click(name.getByLabelText(/Mine/))
  fireEvent.click(use)
  const theirs = { name: 'Theirs, again', companies: [] }
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'fields', mine: ['name', 'companies'], theirs }]])
})

const textConflict = {
  field: 'long_description',
  base: 'One.\n\nTwo.',
  mine: 'One.\n\nTwo of mine.',
  theirs: 'Theirs first.\n\nOne.\n\nTwo of theirs.',
}
const themesConflict = { field: 'theme', base: ['Calm'], mine: ['Calm', 'Brave'], theirs: ['Still'] }
const conflictOf = (...conflicts: (typeof textConflict | typeof themesConflict)[]): ParkReason => ({
  kind: 'conflict',
  conflict: { kind: 'fields', rowWriteId: 'x', fields: conflicts },
})

test('both texts are joined by paragraph and edited before use, and both lists are put together', async () => {
  const admin = open(parked(conflictOf(textConflict, themesConflict)))
  const text = within(await screen.findByRole('group', { name: 'Long description' }))
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  const joined = text.getByLabelText<HTMLTextAreaElement>('Both texts of Long description')
  expect(joined.value).toBe('Theirs first.\n\nOne.\n\nTwo of theirs.\n\nTwo of mine.')
  fireEvent.change(joined, { target: { value: 'x'.repeat(50_001) } })
  expect(text.getByText(/^At most/)).toBeTruthy()
  const themes = within(screen.getByRole('group', { name: 'Themes' }))
  fireEvent.click(themes.getByRole('radio', { name: /^Both .*Still, Calm, Brave$/ }))
  const use = screen.getByRole('button', { name: 'Use this choice' })
  expect(use).toHaveProperty('disabled', true)
  fireEvent.change(joined, { target: { value: ' Theirs first.\n\nOne.\n\nTwo of both. ' } })
  fireEvent.click(use)
  expect(admin.calls).toEqual([
    [
      'resolve',
      'w1',
      {
        kind: 'fields',
        mine: ['long_description', 'theme'],
        theirs: { long_description: textConflict.theirs, theme: ['Still'] },
        merged: {
          long_description: 'Theirs first.\n\nOne.\n\nTwo of both.',
          theme: ['Still', 'Calm', 'Brave'],
        },
      },
    ],
  ])
})

test('what was typed into both is joined with what theirs has become since, and chosen anew', async () => {
  const admin = open(parked(conflictOf(textConflict)))
  const text = within(await screen.findByRole('group', { name: 'Long description' }))
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  const joined = () => text.getByLabelText<HTMLTextAreaElement>('Both texts of Long description')
  fireEvent.change(joined(), { target: { value: `${textConflict.theirs}\n\nTyped.` } })
  act(() => admin.hasOnSite('s1', { long_description: `New.\n\n${textConflict.theirs}` }))
  expect(text.getByText(/Changed again on the site/)).toBeTruthy()
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  expect(joined().value).toBe(`New.\n\n${textConflict.theirs}\n\nTyped.`)
})

test('a long text shows the places that differ, before and at both sides', async () => {
  const same = 'The same words again and again. '.repeat(40)
  open(
    parked(
      conflictOf({
        ...textConflict,
        base: `${same}old end`,
        mine: `${same}my end`,
        theirs: `${same}their end`,
      }),
    ),
  )
  const text = within(await screen.findByRole('group', { name: 'Long description' }))
  for (const end of [/^Mine .*my end$/, /^Theirs .*their end$/]) {
    expect(text.getByRole('radio', { name: end }).closest('label')?.textContent.length).toBeLessThan(400)
  }
  expect(text.getByText(/old end$/).textContent.length).toBeLessThan(400)
  fireEvent.click(text.getByRole('button', { name: 'Show the whole text' }))
  expect(text.getByText(/old end$/).textContent.length).toBeGreaterThan(1000)
})

test('a conflict with oneself on another device or tab is named as such, in the sentence and at the two sides', async () => {
  const own = { ...nameConflict, author: 'self' } as const
  const base = { kind: 'fields', rowWriteId: 'x' } as const
  open(parked({ kind: 'conflict', conflict: { ...base, fields: [own] } }))
  const sentence = 'You changed this on another device or tab in the meantime: Service name.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  const group = within(screen.getByRole('group', { name: 'Service name' }))
  expect(group.getByRole('radio', { name: 'This edit Mine' })).toBeTruthy()
  expect(group.getByRole('radio', { name: 'Your other edit Theirs' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Your other edit everywhere' }))
  expect(group.getByRole('radio', { name: 'Your other edit Theirs' })).toHaveProperty('checked', true)
  cleanup()

  open(parked({ kind: 'conflict', conflict: { ...base, fields: [own, companiesConflict] } }))
  const both = `${sentence} Somebody else has changed Contributing companies in the meantime.`
  expect(await screen.findByText(both)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mine everywhere' })).toBeTruthy()
  cleanup()

  open(parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null, author: 'self' } }))
  expect(
    await screen.findByText('You deleted this service on another device or tab in the meantime.'),
  ).toBeTruthy()
  cleanup()

  const changed = { kind: 'changed', rowWriteId: 'x', theirs: {}, author: 'self' } as const
  open(parked({ kind: 'conflict', conflict: changed }, 'delete'))
  expect(
    await screen.findByText('You changed this service on another device or tab, and deleted it here.'),
  ).toBeTruthy()
})

test('a row that was deleted is restored, or the edit is discarded after a question', async () => {
  const admin = open(parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore it with my changes' }))
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'restore' }]])
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discard my edit' })).toHaveProperty('disabled', false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Discard my edit' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(admin.calls).toHaveLength(1)
  fireEvent.click(question.getByRole('button', { name: 'Discard my edit' }))
  await vi.waitFor(() => expect(admin.calls[1]).toEqual(['discard', 'w1']))
})

test('a row that was deleted comes back as from its history: fitted in, and where it was taken out', async () => {
  const [edit] = [parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null } })]
  const link = { id: 'l1', company_id: 'c9' }
  const service = aRow('services', 's7', { name: 'Bench', companies: [{ id: 'l2', company_id: 'c1' }] })
  const admin = fakeAdmin({
    services: [service],
    service_companies: [aRow('service_companies', 'c1', { name: 'Taker Oy', slug: 'old-oy' })],
  })
  const { companies } = service.values
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    parked: [
      {
        ...edit,
        write: {
          ...edit.write,
          entity: 'service_companies',
          rowId: 'c9',
          base: { team_size: null },
          changes: { team_size: '5' },
        },
        reason: {
          kind: 'conflict',
          conflict: {
            kind: 'deleted',
            last: { ...aRow('service_companies', 'c9', { name: 'Old Oy', slug: 'old-oy' }).values },
            affected: [
              {
                entity: 'services',
                rowId: 's7',
                title: 'Bench',
                before: { companies: [...companies, link] },
                after: { companies },
              },
            ],
          },
        },
      },
    ],
  })
  render(fakeApp(admin, '/admin/edits').app)
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Slug “old-oy” is used by “Taker Oy” now: it becomes “old-oy-2”.')).toBeTruthy()
  expect(card.getByText(/^It is also put back where it was taken out:/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Bench' })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Restore it with my changes' }))
  expect(admin.calls).toMatchObject([
    [
      'resolve',
      'w1',
      {
        kind: 'restore',
        row: { name: 'Old Oy', slug: 'old-oy-2', team_size: '5' },
        edits: [
          {
            op: 'update',
            entity: 'services',
            row: { id: 's7' },
            changes: { companies: [...companies, link] },
          },
        ],
      },
    ],
  ])
})

test('a row whose deletion has not come to this device yet is restored under its own address', async () => {
  const edit = parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null } })
  const row = aRow('service_companies', 'c9', { name: 'Old Oy', slug: 'old-oy' })
  const admin = fakeAdmin({ service_companies: [row] })
  const conflict = { kind: 'deleted', last: { ...row.values } } as const
  const write = {
    ...edit.write,
    entity: 'service_companies',
    rowId: 'c9',
    changes: { team_size: '5' },
  } as const
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    parked: [{ ...edit, write, reason: { kind: 'conflict', conflict } }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  const card = within(await screen.findByRole('article'))
  fireEvent.click(card.getByRole('button', { name: 'Restore it with my changes' }))
  expect(admin.calls).toMatchObject([['resolve', 'w1', { kind: 'restore', row: { slug: 'old-oy' } }]])
})

test('a row that was changed is deleted anyway, or kept', async () => {
  const conflict = { kind: 'changed', rowWriteId: 'x', theirs: { name: 'Theirs' } } as const
  const admin = open(parked({ kind: 'conflict', conflict }, 'delete'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete anyway' }))
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'delete-anyway' }]])
  cleanup()
  const second = open(parked({ kind: 'conflict', conflict }, 'delete'))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(second.calls).toEqual([['discard', 'w1']])
})

test('a refused edit names its fields, offers the free value, and opens for editing', async () => {
  const admin = open(
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

test('an edit that waits for its picture says how far that is, and the header says what is under way', async () => {
  const admin = fakeAdmin()
  const edit = {
    entity: 'services',
    rowId: 's1',
    title: 'Brand Desk',
    op: 'update',
    fields: [],
    behind: null,
  } as const
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    edits: [{ ...edit, writeId: 'e1', state: 'on-device', files: [addressOf(1)], since: 0 }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  expect(await screen.findByText('Waits for its picture: kept on this device')).toBeTruthy()
  admin.uploads.set(new Map([[addressOf(1), 0.34]]))
  expect(await screen.findByText('Waits for its picture: 34 % uploaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Uploading 1 file' })).toBeTruthy()
})

test('an edit whose file was refused offers another file, the same once more, and giving it up', async () => {
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

test('of edits that stand at the opening only one that is refused since then is told', async () => {
  const admin = fakeAdmin()
  const now = { ...tooLong, write: { ...tooLong.write, id: 'w2' }, since: Date.now() + 60_000 }
  admin.queue.set({ ...emptyQueue, pending: 2, parked: [tooLong, now] })
  render(fakeApp(admin, '/admin').app)
  expect(await screen.findAllByRole('button', { name: /^Open the edit/ })).toHaveLength(1)
  expect(screen.getByText('Failed to update service: Service name: Too long')).toBeTruthy()
})

test('an edit that is refused later shows a toast with the stated text and a link to it', async () => {
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

test('an article that is refused after it was stored is told of once, with the error', async () => {
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
  expect(screen.queryByText('Article updated')).toBeNull()
})

test('many edits that are refused within seconds share one toast, with their number', async () => {
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

test('edits and receipts show their state', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Brand Desk' })] })
  const edit = { entity: 'services', rowId: 's1', title: 'Brand Desk', op: 'update', fields: [] } as const
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    edits: [
      { ...edit, writeId: 'e1', state: 'on-device', behind: null, files: [], since: 0 },
      { ...edit, writeId: 'e2', state: 'accepted', behind: null, files: [], since: 0 },
      { ...edit, writeId: 'e3', state: 'held-up', behind: 'w1', files: [], since: 0 },
    ],
    receipts: [{ ...edit, writeId: 'r1', appliedAt: 0, onSite: true }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  const main = within(await screen.findByRole('main'))
  expect(main.getByText('On this device')).toBeTruthy()
  expect(main.getByText('Accepted')).toBeTruthy()
  expect(main.getByText('On the site')).toBeTruthy()
  expect(main.getByRole('link', { name: 'Waits for a decision' }).getAttribute('href')).toBe(
    '/admin/edits#w1',
  )
})

test('a changed row says which fields changed, waiting and applied', async () => {
  const admin = fakeAdmin()
  const edit = { entity: 'services', rowId: 's1', title: 'Brand Desk' } as const
  const waiting = { ...edit, state: 'on-device', behind: null, files: [], since: 0 } as const
  const many = ['name', 'slug', 'published', 'duration', 'features', 'companies']
  admin.queue.set({
    ...emptyQueue,
    pending: 3,
    edits: [
      { ...waiting, writeId: 'e1', op: 'update', fields: ['name', 'companies'] },
      { ...waiting, writeId: 'e2', op: 'update', fields: many },
      { ...waiting, writeId: 'e3', op: 'insert', fields: many },
    ],
    receipts: [{ ...edit, op: 'update', fields: ['published'], writeId: 'r1', appliedAt: 0, onSite: true }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  await screen.findByText('Service name, Contributing companies')
  expect(screen.getByText('Service name, Slug, Published, Duration and 2 more')).toBeTruthy()
  const [added] = screen.getAllByRole('listitem').filter((line) => line.textContent.startsWith('New service'))
  expect(added?.textContent).not.toContain('Slug')
  const applied = within(screen.getByRole('region', { name: 'Applied' }))
  expect(applied.getByText('Published')).toBeTruthy()
})

test('offline nothing can be sent now, and the screen says what happens instead', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, pending: 2 })
  render(fakeApp(admin, '/admin/edits').app)
  const send = await screen.findByRole('button', { name: 'Send now' })
  expect(send).toHaveProperty('disabled', false)
  act(() => admin.queue.set({ ...emptyQueue, pending: 2, offline: true }))
  expect(send).toHaveProperty('disabled', true)
  expect(
    screen.getByText('This device is offline: what waits is sent as soon as there is a network.'),
  ).toBeTruthy()
  act(() => admin.queue.set({ ...emptyQueue, pending: 2, paused: 'signed-out' }))
  expect(send).toHaveProperty('disabled', true)
})

test('edits that all need a decision are not offered to be sent', async () => {
  open(parked(fields))
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('a paused queue offers the same user to sign in again', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, pending: 2, paused: 'signed-out' })
  render(fakeApp(admin, '/admin').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Paused: sign in to send 2 edits' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
  await vi.waitFor(() => expect(admin.calls).toEqual([['sendNow']]))
})

test('a session that has ended shows although nothing waits to be sent', async () => {
  const { app } = fakeApp(fakeAdmin(), '/admin', anAuth({ expired: true }))
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: 'Paused: sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
})

test('an open form says that the session has ended, and keeps its words while somebody signs in again', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 'r1', { name: 'Brand Desk' })] })
  render(fakeApp(admin, '/admin/services/r1', anAuth({ expired: true })).app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  fireEvent.change(form.getByLabelText(/Service name/), { target: { value: 'Typed' } })
  expect(form.getByRole('alert').textContent).toContain('Your session has ended.')
  fireEvent.click(form.getByRole('button', { name: 'Sign in again' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
  await vi.waitFor(() => expect(admin.calls).toEqual([['sendNow']]))
  expect(form.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Typed')
})

test('an edit that a removed field has parked shows the words to copy, and the rest of it can be sent', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const message =
    'Motto does not exist any more since the last release. Copy what you wrote if you need it: “On”.'
  const admin = open(
    parked({ kind: 'rejected', errors: [{ field: null, code: 'unknown', message, lost: 'On' }] }),
  )
  const card = await screen.findByRole('article', { name: 'Brand Desk' })
  expect(card.textContent).toContain(message)
  await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Copy the text' })))
  expect(writeText).toHaveBeenCalledWith('On')
  await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Send the rest' })))
  expect(admin.calls).toContainEqual(['resend', 'w1', undefined])
})
