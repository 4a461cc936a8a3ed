import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReleaseTarget } from '../staging/release-target.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anAuth, aRow, fakeAdmin } from '../testing/source-fixture.ts'

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const [AUDIT, REVIEW] = ['018f0000-0000-7000-8000-0000000000bb', '018f0000-0000-7000-8000-0000000000cc']

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setReleaseTarget(null)
})
afterEach(cleanup)

const why = 'Editors save to a release. A publisher publishes it.'
const editor = anAuth({
  user: { id: 'user-1', email: 'editor@example.org', role: 'editor', needsApproval: false },
})

async function open(auth = anAuth(), address = '/admin/services') {
  const service = (id: string, name: string) =>
    aRow('services', id, { name, slug: name.toLowerCase(), category: 'PR', published: true })
  const admin = fakeAdmin({
    services: [service(AUDIT, 'Audit'), service(REVIEW, 'Review')],
    releases: [aRow('releases', RELEASE, { name: 'Spring', state: 'open' })],
    release_edits: [],
    content: [aRow('content', 'a1', { title: 'Out', slug: 'out' })],
    content_categories: [],
  })
  render(fakeApp(admin, address, auth).app)
  await screen.findByRole('table')
  return admin
}
type Admin = Awaited<ReturnType<typeof open>>
const staged = (admin: Admin) =>
  (admin.source.rows('release_edits').get() ?? []).map(({ values: { release_id, op, changes } }) => ({
    release_id,
    op,
    changes,
  }))
const live = (admin: Admin) => admin.source.rows('services').get() ?? []
const flip = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name: `${name}: show on homepage` })[0]!)
const question = async (name = 'Save to a release') => within(await screen.findByRole('dialog', { name }))

test('an editor cannot choose the site, is told why, and chooses a release at the first edit', async () => {
  const admin = await open(editor)
  const place = within(screen.getByRole('region', { name: 'Where edits are saved' }))
  expect(place.getByText(why)).toBeDefined()
  expect(place.queryByRole('option', { name: 'Live site' })).toBeNull()
  flip('Audit')
  const asked = await question()
  expect(asked.getByText(why)).toBeDefined()
  expect(asked.queryByRole('button', { name: /live/ })).toBeNull()
  fireEvent.click(asked.getByRole('button', { name: 'Spring' }))
  await waitFor(() =>
    expect(staged(admin)).toEqual([
      { release_id: RELEASE, op: 'update', changes: { show_on_homepage: true } },
    ]),
  )
  expect(live(admin)[0]?.values.show_on_homepage).toBe(false)
  // The next edits are added there without a question.
  await screen.findAllByText('In the release')
  flip('Review')
  await waitFor(() => expect(staged(admin)).toHaveLength(2))
  expect(screen.queryByRole('dialog', { name: 'Save to a release' })).toBeNull()
})

test('if no release is chosen, nothing is saved, and a message says so', async () => {
  const admin = await open(editor)
  flip('Audit')
  fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/no release was chosen/)).toBeDefined()
  expect(staged(admin)).toEqual([])
  expect(live(admin)[0]?.values.show_on_homepage).toBe(false)
})

test('a person with an unknown role has the rights of an editor', async () => {
  await open(anAuth({ user: { id: 'user-1', email: 'x@example.org', role: null, needsApproval: false } }))
  expect(within(screen.getByRole('region', { name: 'Where edits are saved' })).getByText(why)).toBeDefined()
})

test('a bulk edit and a deletion go into a new release, and the tab stays live', async () => {
  const admin = await open()
  for (const name of ['Audit', 'Review'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected services' }))
  fireEvent.click(bar.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 services' }))
  fireEvent.change(dialog.getByLabelText('Status'), { target: { value: 'no' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save to release …' }))
  const asked = await question()
  fireEvent.click(asked.getByRole('button', { name: 'Save to a new release' }))
  expect(await asked.findByText('A release needs a name.')).toBeDefined()
  fireEvent.change(asked.getByLabelText('Name of the new release'), { target: { value: 'Summer' } })
  fireEvent.click(asked.getByRole('button', { name: 'Save to a new release' }))
  await waitFor(() => expect(staged(admin)).toHaveLength(2))
  expect(live(admin).map(({ values }) => values.published)).toEqual([true, true])

  fireEvent.click(await screen.findByRole('button', { name: 'Delete Audit' }))
  const sure = within(await screen.findByRole('alertdialog'))
  fireEvent.click(sure.getByRole('button', { name: 'In a release …' }))
  fireEvent.click((await question()).getByRole('button', { name: 'Spring' }))
  await waitFor(() => expect(staged(admin)).toHaveLength(3))
  expect(staged(admin)[2]).toMatchObject({ release_id: RELEASE, op: 'delete' })
  expect(live(admin)).toHaveLength(2)
  expect(screen.queryByText('In the release')).toBeNull()
})

test('a category with a typed name goes into the release of the article', async () => {
  const admin = await open(anAuth(), '/admin/content')
  fireEvent.click(screen.getByRole('link', { name: /^Add/ }))
  const form = within(await screen.findByRole('dialog', { name: 'New article' }))
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Spring' } })
  fireEvent.click(form.getByRole('button', { name: 'New category' }))
  fireEvent.change(form.getByLabelText('Name of the new category'), { target: { value: 'Essays' } })
  fireEvent.click(form.getByRole('button', { name: 'More ways to save' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save to release …' }))
  fireEvent.click((await question()).getByRole('button', { name: 'Spring' }))
  await waitFor(() => expect(staged(admin)).toHaveLength(2))
  expect(admin.source.rows('content_categories').get() ?? []).toEqual([])
})

test('a new service saved to a release becomes public with it', async () => {
  const admin = await open()
  fireEvent.click(screen.getByRole('link', { name: /^Add/ }))
  const form = within(await screen.findByRole('dialog', { name: 'New service' }))
  fireEvent.change(form.getByLabelText(/^Service name/), { target: { value: 'Sauna talks' } })
  fireEvent.change(form.getByLabelText(/^Category/), { target: { value: 'PR' } })
  fireEvent.click(form.getByRole('button', { name: 'More ways to save' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save to release …' }))
  fireEvent.click((await question()).getByRole('button', { name: 'Spring' }))
  await waitFor(() => expect(staged(admin)).toHaveLength(1))
  expect(staged(admin)[0]).toMatchObject({ op: 'insert', changes: { name: 'Sauna talks', published: true } })
})

test('a tab that asks at each save also offers the site', async () => {
  const admin = await open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Save edits to' }), {
    target: { value: 'asked' },
  })
  await screen.findByText('You choose at each save: the live site or a release.')
  flip('Audit')
  const asked = await question('Where do you want to save this edit?')
  fireEvent.click(asked.getByRole('button', { name: 'Save to the live site' }))
  await waitFor(() => expect(live(admin)[0]?.values.show_on_homepage).toBe(true))
  expect(staged(admin)).toEqual([])
})

test('the menu of a row switches the tab to a release, and opens the row there', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Audit' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit in a release …' }))
  fireEvent.click((await question('Edit in a release')).getByRole('button', { name: 'Spring' }))
  expect(await screen.findByText('Saves to the release “Spring”')).toBeDefined()
})

test('after every action that puts an edit into a release, the message says so', async () => {
  setReleaseTarget(RELEASE)
  await open()
  const saved = async (detail = '') => {
    // The previous toast, with the same title, may still be visible.
    const rest = `${detail}Visitors see it when the release is published.`
    const message = await screen.findByText(rest)
    expect(message.parentElement?.textContent).toContain('Saved to Spring')
    expect(screen.queryByText('Service updated')).toBeNull()
    expect(screen.queryByText('Service deleted')).toBeNull()
  }
  flip('Audit')
  await saved('Show on homepage: on. ')
  for (const name of ['Audit', 'Review'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Selected services' })).getByRole('button', { name: 'Edit' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 services' }))
  fireEvent.change(dialog.getByLabelText('Status'), { target: { value: 'no' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Apply/ }))
  await saved('2 services updated. ')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Review' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await saved('1 service deleted. ')
  fireEvent.click(screen.getAllByRole('link', { name: 'Audit' })[0]!)
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(await form.findByLabelText(/^Service name/), { target: { value: 'Audit in a day' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await saved()
})
