import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { directoryOf } from '../data/directory/people-directory.ts'
import type { ParkReason } from '../data/outbox/parked-edit.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { openEdits, parked } from '../testing/parked-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

test('a conflict is decided field by field between mine and theirs, next to the old value', async () => {
  const admin = openEdits(parked(fields))
  const name = within(await screen.findByRole('group', { name: 'Service name' }))
  expect(name.getByText('Old')).toBeTruthy()
  const companies = within(screen.getByRole('group', { name: 'Contributing companies' }))
  expect(companies.getByText('Aamu Oy')).toBeTruthy()

  const use = screen.getByRole('button', { name: 'Apply choices' })
  expect(use).toHaveProperty('disabled', true)
  fireEvent.click(name.getByLabelText(/Theirs/))
  fireEvent.click(companies.getByLabelText(/Mine/))
  fireEvent.click(use)
  const theirs = { name: 'Theirs', companies: [] }
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'fields', mine: ['companies'], theirs }]])
})

test('if theirs changes again on the site, the new value is shown and must be chosen again', async () => {
  const admin = openEdits(parked(fields))
  const name = within(await screen.findByRole('group', { name: 'Service name' }))
  // The conflicting change has not reached the device yet.
  act(() => admin.hasOnSite('s1', { name: 'Old', companies: [] }))
  expect(name.getByText('Theirs', { selector: ':not(.font-semibold)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mine for all fields' }))
  const use = screen.getByRole('button', { name: 'Apply choices' })
  expect(use).toHaveProperty('disabled', false)
  act(() => admin.hasOnSite('s1', { name: 'Theirs, again', companies: [] }))
  expect(name.getByText('Theirs, again')).toBeTruthy()
  expect(name.getByText(/changed again on the site/)).toBeTruthy()
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

test('both texts are merged by paragraph and edited before use, and both lists are merged', async () => {
  const admin = openEdits(parked(conflictOf(textConflict, themesConflict)))
  const text = within(await screen.findByRole('group', { name: 'Long description' }))
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  const joined = text.getByLabelText<HTMLTextAreaElement>('Both texts of Long description')
  expect(joined.value).toBe('Theirs first.\n\nOne.\n\nTwo of theirs.\n\nTwo of mine.')
  fireEvent.change(joined, { target: { value: 'x'.repeat(50_001) } })
  expect(text.getByText(/^At most/)).toBeTruthy()
  const themes = within(screen.getByRole('group', { name: 'Themes' }))
  fireEvent.click(themes.getByRole('radio', { name: /^Both .*Still, Calm, Brave$/ }))
  const use = screen.getByRole('button', { name: 'Apply choices' })
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

test('an edited merged text is merged with theirs when theirs changes again, and must be chosen again', async () => {
  const admin = openEdits(parked(conflictOf(textConflict)))
  const text = within(await screen.findByRole('group', { name: 'Long description' }))
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  const joined = () => text.getByLabelText<HTMLTextAreaElement>('Both texts of Long description')
  fireEvent.change(joined(), { target: { value: `${textConflict.theirs}\n\nTyped.` } })
  act(() => admin.hasOnSite('s1', { long_description: `New.\n\n${textConflict.theirs}` }))
  expect(text.getByText(/changed again on the site/)).toBeTruthy()
  fireEvent.click(text.getByRole('radio', { name: /^Both/ }))
  expect(joined().value).toBe(`New.\n\n${textConflict.theirs}\n\nTyped.`)
})

test('a long text shows only the differing parts, in the old text and on both sides', async () => {
  const same = 'The same words again and again. '.repeat(40)
  openEdits(
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

test('a conflict with the same person on another device or tab is named as such, in the sentence and on both sides', async () => {
  const own = { ...nameConflict, author: 'self' } as const
  const base = { kind: 'fields', rowWriteId: 'x' } as const
  openEdits(parked({ kind: 'conflict', conflict: { ...base, fields: [own] } }))
  const sentence = 'You also changed this on another device or in another tab: Service name.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  const group = within(screen.getByRole('group', { name: 'Service name' }))
  expect(group.getByRole('radio', { name: 'This edit Mine' })).toBeTruthy()
  expect(group.getByRole('radio', { name: 'Your other edit Theirs' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Your other edit for all fields' }))
  expect(group.getByRole('radio', { name: 'Your other edit Theirs' })).toHaveProperty('checked', true)
  cleanup()

  openEdits(parked({ kind: 'conflict', conflict: { ...base, fields: [own, companiesConflict] } }))
  const both = `${sentence} Somebody else has changed Contributing companies since you edited it.`
  expect(await screen.findByText(both)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mine for all fields' })).toBeTruthy()
  cleanup()

  openEdits(parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null, author: 'self' } }))
  expect(
    await screen.findByText('You deleted this service on another device or in another tab.'),
  ).toBeTruthy()
  cleanup()

  const changed = { kind: 'changed', rowWriteId: 'x', theirs: {}, author: 'self' } as const
  openEdits(parked({ kind: 'conflict', conflict: changed }, 'delete'))
  expect(
    await screen.findByText(
      'You changed this service on another device or in another tab, and deleted it here.',
    ),
  ).toBeTruthy()
})

test('a conflict says who made the other change, and when', async () => {
  const people = [{ id: 'u2', email: 'ada@example.org', name: 'Ada Lovelace', picture: null }]
  vi.stubGlobal('fetch', async () => Response.json({ people }))
  await directoryOf('user-1').reload()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const made = { by: 'u2', at: '2026-11-24T01:02:03.000Z' }
  const base = { kind: 'fields', rowWriteId: 'x' } as const
  const byAda = { ...nameConflict, author: 'other', made } as const
  openEdits(parked({ kind: 'conflict', conflict: { ...base, fields: [byAda, companiesConflict] } }))
  const sentence =
    'Ada Lovelace has changed Service name since you edited it. Somebody else has changed Contributing companies since you edited it.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  const theirs = screen.getByRole('radio', { name: /^Theirs Ada Lovelace .*24 Nov 2026.* Theirs$/ })
  expect(theirs.closest('label')?.querySelector('time')?.dateTime).toBe(made.at)
  cleanup()

  openEdits(parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null, author: 'other', made } }))
  expect(await screen.findByText('Ada Lovelace has deleted this service since you edited it.')).toBeTruthy()
  const card = screen.getByRole('article', { name: 'Brand Desk' })
  expect(card.querySelector('time')?.dateTime).toBe(made.at)
  cleanup()

  const ofNobody = { ...made, by: null }
  const changed = { kind: 'changed', rowWriteId: 'x', theirs: {}, author: 'other', made: ofNobody } as const
  openEdits(parked({ kind: 'conflict', conflict: changed }, 'delete'))
  expect(await screen.findByText('This service has been changed since you deleted it.')).toBeTruthy()
  expect(screen.getByText('Somebody else')).toBeTruthy()
})

test('choices and input survive a reload, until they are used or the edit is discarded', async () => {
  openEdits(parked(conflictOf(textConflict, themesConflict)))
  const text = () => within(screen.getByRole('group', { name: 'Long description' }))
  await screen.findByRole('group', { name: 'Long description' })
  fireEvent.click(text().getByRole('radio', { name: /^Both/ }))
  const joined = () => text().getByLabelText<HTMLTextAreaElement>('Both texts of Long description')
  fireEvent.change(joined(), { target: { value: 'Read and put together.' } })
  cleanup()

  const admin = openEdits(parked(conflictOf(textConflict, themesConflict)))
  await screen.findByRole('group', { name: 'Long description' })
  expect(joined().value).toBe('Read and put together.')
  fireEvent.click(screen.getByRole('radio', { name: /^Mine .*Brave$/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply choices' }))
  expect(admin.calls).toMatchObject([
    ['resolve', 'w1', { merged: { long_description: 'Read and put together.' } }],
  ])
  const other = parked(conflictOf(themesConflict))
  act(() =>
    admin.queue.set({
      ...emptyQueue,
      pending: 1,
      parked: [{ ...other, write: { ...other.write, id: 'w2' } }],
    }),
  )
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('w1'))).toEqual([]))
})

test('a browser without space keeps choices until the page is reloaded', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  openEdits(parked(fields))
  fireEvent.click(await screen.findByRole('button', { name: 'Mine for all fields' }))
  expect(screen.getByRole('button', { name: 'Apply choices' })).toHaveProperty('disabled', false)
})

test('a deleted row is restored, or the edit is discarded after a confirmation', async () => {
  const admin = openEdits(parked({ kind: 'conflict', conflict: { kind: 'deleted', last: null } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore with my edit' }))
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

test('a deleted row is restored as from its history: merged with its current values, with references to it', async () => {
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
  expect(card.getByText('Slug “old-oy” is used by “Taker Oy” now, so it changes to “old-oy-2”.')).toBeTruthy()
  expect(card.getByText(/^It is also restored in:/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Bench' })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Restore with my edit' }))
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

test('a row whose deletion has not reached this device yet is restored under its own address', async () => {
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
  fireEvent.click(card.getByRole('button', { name: 'Restore with my edit' }))
  expect(admin.calls).toMatchObject([['resolve', 'w1', { kind: 'restore', row: { slug: 'old-oy' } }]])
})

test('a changed row is deleted anyway, or kept', async () => {
  const conflict = { kind: 'changed', rowWriteId: 'x', theirs: { name: 'Theirs' } } as const
  const admin = openEdits(parked({ kind: 'conflict', conflict }, 'delete'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete anyway' }))
  expect(admin.calls).toEqual([['resolve', 'w1', { kind: 'delete-anyway' }]])
  cleanup()
  const second = openEdits(parked({ kind: 'conflict', conflict }, 'delete'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard my deletion' }))
  expect(second.calls).toEqual([['discard', 'w1']])
})
