import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReleaseTarget } from '../staging/release-target.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  setReleaseTarget(null)
})
afterEach(cleanup)

const sprint = aRow('services', 's1', { name: 'Sprint', slug: 'sprint', category: 'PR', published: false })
const mirror = aRow('services', 's2', { name: 'Mirror', slug: 'mirror', category: 'PR', published: true })

function open(address = '/admin') {
  const admin = fakeAdmin({ services: [sprint, mirror] })
  const { app, router } = fakeApp(admin, address)
  render(app)
  const services = () =>
    Object.fromEntries((admin.rowsOf('services').get() ?? []).map(({ id, values }) => [id, values]))
  const { data } = admin.source
  /** Another person changes a row. */
  const elsewhere = (id: string, changes: object) => {
    const live = admin.rowsOf('services')
    live.set(
      (live.get() ?? []).map((row) =>
        row.id === id ? { ...row, values: { ...row.values, ...changes } } : row,
      ),
    )
  }
  return { admin, router, data, services, elsewhere }
}

const undoButton = (name: string) => screen.findByRole('button', { name: `Undo: ${name}` })
const redoButton = (name: string) => screen.findByRole('button', { name: `Redo: ${name}` })

test('the header names the act that can be undone or redone', async () => {
  const { data, services } = open()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await data.save('services', 's1', sprint.values, { published: true })
  fireEvent.click(await undoButton('publish “Sprint”'))
  await waitFor(() => expect(services()['s1']?.published).toBe(false))
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
  fireEvent.click(await redoButton('publish “Sprint”'))
  await waitFor(() => expect(services()['s1']?.published).toBe(true))
  await undoButton('publish “Sprint”')
})

test('a message says what was undone, and offers to redo it', async () => {
  const { data, services } = open()
  await data.remove('services', sprint)
  fireEvent.click(await undoButton('delete “Sprint”'))
  const toast = await screen.findByRole('dialog', { name: 'Undone' })
  expect(within(toast).getByText('“Sprint” is back')).toBeTruthy()
  expect(services()['s1']).toMatchObject({ name: 'Sprint', slug: 'sprint' })
  fireEvent.click(within(toast).getByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(services()['s1']).toBeUndefined())
})

test('the undo key asks before it deletes a created row', async () => {
  const { data, services } = open()
  const { rowId } = await data.create('services', { ...sprint.values, name: 'New one', slug: 'new-one' })
  await undoButton('create “New one”')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  const question = await screen.findByRole('alertdialog', { name: 'Undo: create “New one”?' })
  expect(within(question).getByText('Undo deletes the new content, including from the site.')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(services()[rowId]?.name).toBe('New one')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(services()[rowId]).toBeUndefined())
})

test('it also asks for an import that created some of its rows, but not for a row in a release', async () => {
  const { admin, data, services } = open()
  const changes = { name: 'Sprint 2' }
  const made = {
    op: 'insert',
    writeId: '',
    rowId: 's9',
    values: { ...sprint.values, name: 'New one' },
  } as const
  await data.applyAll('services', [{ op: 'update', writeId: '', row: sprint, changes }, made], {
    stepId: 'i1',
    fileName: 'services.csv',
  })
  await undoButton('import services.csv')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  const question = await screen.findByRole('alertdialog', { name: 'Undo: import services.csv?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(services()['s9']?.name).toBe('New one')

  const place = { release_id: 'r1', entity: 'services', row_id: 's1', title: 'Sprint 2', op: 'update' }
  const waiting = { ...place, base: changes, changes: { name: 'In spring' } }
  await data.applyAll('release_edits', [{ op: 'insert', writeId: '', rowId: 'e1', values: waiting }])
  await undoButton('edit “Sprint 2” in a release')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(admin.rowsOf('release_edits').get()).toEqual([]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an act on the site is undone there, even while a release has another change of the row', async () => {
  const { admin, data, services } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  admin.rowsOf('releases').set([aRow('releases', 'r1', { name: 'Spring', state: 'open' })])
  const waiting = { release_id: 'r1', entity: 'services', row_id: 's1', title: 'One', op: 'update' } as const
  const values = { base: { name: 'One' }, changes: { name: 'In spring' } }
  admin.rowsOf('release_edits').set([aRow('release_edits', 'e1', { ...waiting, ...values })])
  act(() => setReleaseTarget('r1'))
  fireEvent.click(await undoButton('edit “One”'))
  await screen.findByRole('dialog', { name: 'Undone' })
  expect(services()['s1']?.name).toBe('Sprint')
})

test('the buttons stay in place, and say that there is nothing more to undo', async () => {
  const { data } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  const button = await undoButton('edit “One”')
  expect(screen.getByRole('button', { name: 'Nothing to redo' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  await redoButton('edit “One”')
  expect(screen.getByRole('button', { name: 'Nothing to undo' })).toBe(button)
})

test('Ctrl+Z undoes, Ctrl+Y and Shift+Cmd+Z redo, and a new act clears the redo list', async () => {
  const { data, services } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  await undoButton('edit “One”')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(services()['s1']?.name).toBe('Sprint'))
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  await waitFor(() => expect(services()['s1']?.name).toBe('One'))
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  await waitFor(() => expect(services()['s1']?.name).toBe('Sprint'))
  fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true })
  await waitFor(() => expect(services()['s1']?.name).toBe('One'))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await redoButton('edit “One”')
  await data.flip('services', 's2', 'is_featured')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Redo/ })).toBeNull())
})

test('in a text field the shortcuts belong to the field', async () => {
  const { data, services } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  await undoButton('edit “One”')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: 'Find anything' })
  expect(fireEvent.keyDown(input, { key: 'z', ctrlKey: true })).toBe(true)
  const dialog = screen.getByRole('dialog')
  expect(fireEvent.keyDown(dialog, { key: 'z', ctrlKey: true }), 'nothing is undone in a dialog').toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(services()['s1']?.name).toBe('Sprint'))
})

test('the command palette undoes and redoes', async () => {
  const { data, services } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  const choose = async (word: string) => {
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Find anything' }), {
      target: { value: word },
    })
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${word}`, 'i') }))
  }
  await choose('undo')
  await waitFor(() => expect(services()['s1']?.name).toBe('Sprint'))
  await choose('redo')
  await waitFor(() => expect(services()['s1']?.name).toBe('One'))
})

test('changes of others are shown, and stay unless chosen', async () => {
  const { data, services, elsewhere } = open()
  await data.save('services', 's1', sprint.values, { name: 'Mine', deliverables: 'Mine too' })
  elsewhere('s1', { name: 'Theirs' })
  fireEvent.click(await undoButton('edit “Mine”'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo: edit “Mine”' }))
  expect(dialog.getByText('Theirs')).toBeTruthy()
  expect(services()['s1']).toMatchObject({ name: 'Theirs', deliverables: 'Mine too' })
  fireEvent.click(dialog.getByRole('button', { name: 'Undo the rest' }))
  await waitFor(() => expect(services()['s1']?.deliverables).toBeNull())
  expect(services()['s1']?.name).toBe('Theirs')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo: edit “Mine”' })).toBeNull())
})

test('a field that others changed is restored if chosen', async () => {
  const { data, services, elsewhere } = open()
  await data.save('services', 's1', sprint.values, { name: 'Mine' })
  elsewhere('s1', { name: 'Theirs' })
  fireEvent.click(await undoButton('edit “Mine”'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo: edit “Mine”' }))
  expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: /Restore the previous value of/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Undo selected' }))
  await waitFor(() => expect(services()['s1']?.name).toBe('Sprint'))
})

test('a message says that another person has deleted the row since, and the step can be left', async () => {
  const { admin, data } = open()
  await data.save('services', 's1', sprint.values, { name: 'Mine' })
  admin.rowsOf('services').set([mirror])
  fireEvent.click(await undoButton('edit “Mine”'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo: edit “Mine”' }))
  expect(dialog.getByText(/has been deleted since/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Keep as it is' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull())
})

test('two quick presses undo two steps', async () => {
  const { data, services } = open()
  await data.save('services', 's1', sprint.values, { name: 'One' })
  await data.save('services', 's2', mirror.values, { name: 'Two' })
  await undoButton('edit “Two”')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect([services()['s1']?.name, services()['s2']?.name]).toEqual(['Sprint', 'Mirror']))
})

test('a restored row is referenced again where it was, next to references that others have added since', async () => {
  const company = aRow('service_companies', 'c1', { name: 'Sauna Oy', slug: 'sauna-oy' })
  const taker = aRow('service_companies', 'c2', { name: 'Taker Oy', slug: 'taker-oy' })
  const named = (id: string, company_id: string) => ({ id, company_id })
  const one = aRow('services', 's1', { name: 'One', companies: [named('l1', 'c1'), named('l2', 'c2')] })
  const third = aRow('service_companies', 'c3', { name: 'Third Oy', slug: 'third-oy' })
  const admin = fakeAdmin({ service_companies: [company, taker, third], services: [one] })
  render(fakeApp(admin, '/admin').app)
  await admin.source.data.remove('service_companies', company)
  // The row as the server leaves it, with the addition of another person.
  const theirs = named('l3', 'c3')
  admin
    .rowsOf('services')
    .set([{ ...one, values: { ...one.values, companies: [named('l2', 'c2'), theirs] } }])
  fireEvent.click(await undoButton('delete “Sauna Oy”'))
  await waitFor(() =>
    expect(admin.rowsOf('services').get()?.[0]?.values.companies).toEqual([
      named('l2', 'c2'),
      theirs,
      named('l1', 'c1'),
    ]),
  )
  expect(
    admin
      .rowsOf('service_companies')
      .get()
      ?.map(({ id }) => id),
  ).toEqual(['c2', 'c3', 'c1'])
  // It counts as one row, as before.
  fireEvent.click(await redoButton('delete “Sauna Oy”'))
  await waitFor(() => expect(admin.rowsOf('service_companies').get()).toEqual([taker, third]))
})

test('the toast of a delete undoes it', async () => {
  const { services } = open('/admin/services')
  fireEvent.click(await screen.findByRole('button', { name: /^Delete.*Mirror/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(services()['s2']).toBeUndefined())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(services()['s2']?.name).toBe('Mirror'))
})

const june = '2026-06-27T08:00:00+00:00'

function openArticle() {
  const article = aRow('content', 'a1', {
    title: 'Notes',
    slug: 'notes',
    published: true,
    published_at: june,
  })
  const admin = fakeAdmin({ content: [article] })
  render(fakeApp(admin, '/admin/content').app)
  const shown = () => admin.rowsOf('content').get()?.[0]?.values
  return { admin, data: admin.source.data, article, shown }
}

test('an undo restores the date of an article, and a redo the later date', async () => {
  const { data, article, shown } = openArticle()
  await data.save('content', 'a1', article.values, { title: 'Notes 2', published_at: 'now' })
  const later = shown()?.published_at
  expect(later).not.toBe(june)
  fireEvent.click(await undoButton('edit “Notes 2”'))
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Notes', published_at: june }))
  fireEvent.click(await redoButton('edit “Notes 2”'))
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Notes 2', published_at: later }))
})

test('a flip publishes now, and its undo restores the old date', async () => {
  const { data, shown } = openArticle()
  await data.flip('content', 'a1', 'published')
  expect(shown()).toMatchObject({ published: false, published_at: null })
  fireEvent.click(await undoButton('unpublish “Notes”'))
  await waitFor(() => expect(shown()).toMatchObject({ published: true, published_at: june }))
  await data.flip('content', 'a1', 'published')
  await data.flip('content', 'a1', 'published')
  expect(shown()?.published_at).not.toBe(june)
  fireEvent.click(await undoButton('publish “Notes”'))
  await waitFor(() => expect(shown()).toMatchObject({ published: false, published_at: null }))
  fireEvent.click(await undoButton('unpublish “Notes”'))
  await waitFor(() => expect(shown()).toMatchObject({ published: true, published_at: june }))
})

test('a date that others have set since stays unless chosen, and a kept date causes no question', async () => {
  const { admin, data, article, shown } = openArticle()
  await data.save('content', 'a1', article.values, { title: 'Notes 2', published_at: 'now' })
  const theirs = '2026-08-01T08:00:00+00:00'
  const live = admin.rowsOf('content')
  live.set(
    (live.get() ?? []).map((row) => ({
      ...row,
      values: { ...row.values, published_at: theirs, excerpt: 'Theirs', write_id: 'theirs' },
    })),
  )
  fireEvent.click(await undoButton('edit “Notes 2”'))
  const question = within(await screen.findByRole('dialog', { name: 'Undo: edit “Notes 2”' }))
  expect(question.getByRole('checkbox', { name: 'Restore the previous value of Published on' })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Undo the rest' }))
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Notes', published_at: theirs }))

  const now = shown()
  await data.save('content', 'a1', now ?? {}, { title: 'Notes 3', published_at: 'keep' })
  fireEvent.click(await undoButton('edit “Notes 3”'))
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Notes', published_at: theirs }))
})

test('a deleted article is restored with its date, and a deleted category does not change the dates of its articles', async () => {
  const category = aRow('content_categories', 'c1', { name: 'Field Notes', slug: 'field-notes' })
  const values = { title: 'Notes', slug: 'notes', published: true, published_at: june, category_id: 'c1' }
  const article = aRow('content', 'a1', values)
  const admin = fakeAdmin({ content: [article], content_categories: [category] })
  render(fakeApp(admin, '/admin/content').app)
  const { data } = admin.source
  const shown = () => admin.rowsOf('content').get()?.[0]?.values
  await data.remove('content', article)
  fireEvent.click(await undoButton('delete “Notes”'))
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Notes', published_at: june }))
  await data.remove('content_categories', category)
  const live = admin.rowsOf('content')
  live.set((live.get() ?? []).map((row) => ({ ...row, values: { ...row.values, category_id: null } })))
  fireEvent.click(await undoButton('delete “Field Notes”'))
  await waitFor(() => expect(shown()).toMatchObject({ category_id: 'c1', published_at: june }))
})
