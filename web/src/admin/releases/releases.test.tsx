import { releaseEditId, seenEdits } from '@coop/sync/releases'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ValuesOf } from '../data/admin-row.ts'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'
import { askAtSave, releaseTarget, setReleaseTarget } from '../staging/release-target.ts'
import { areListsCompared } from '../table/compared-lists.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anAuth, aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const SERVICE = '018f0000-0000-7000-8000-0000000000bb'

beforeEach(() => {
  setReleaseTarget(null)
  areListsCompared.set(false)
})
afterEach(cleanup)

const aRelease = (values: Partial<ValuesOf<'releases'>> = {}) =>
  aRow('releases', RELEASE, { name: 'Spring', state: 'open', ...values })
const anEdit = (values: Partial<ValuesOf<'release_edits'>> = {}) =>
  aRow('release_edits', releaseEditId(RELEASE, 'services', SERVICE), {
    release_id: RELEASE,
    entity: 'services',
    row_id: SERVICE,
    title: 'Audit',
    op: 'update',
    base: { name: 'Audit' },
    changes: { name: 'Audit in a day' },
    schema_version: 1,
    ...values,
  })
function anAdmin(release = aRelease(), edits = [anEdit()]) {
  const service = aRow('services', SERVICE, { name: 'Audit', slug: 'audit', category: 'PR', published: true })
  const admin = fakeAdmin({ services: [service], releases: [release], release_edits: edits })
  admin.hasOnSite(SERVICE, service.values)
  return admin
}
const stateOf = (admin: ReturnType<typeof anAdmin>) => admin.source.rows('releases').get()?.[0]?.values.state
const at = `/admin/releases/${RELEASE}`

test('a list is live until a release is chosen, and then shows the rows with the release applied', async () => {
  render(fakeApp(anAdmin(), '/admin/services').app)
  const place = within(await screen.findByRole('region', { name: 'Where edits are saved' }))
  expect(screen.queryByText('Audit in a day')).toBeNull()
  fireEvent.change(place.getByRole('combobox'), { target: { value: RELEASE } })
  await screen.findAllByText('Audit in a day')
  expect(screen.getAllByText('In the release').length).toBeGreaterThan(0)
  fireEvent.change(screen.getByRole('combobox', { name: 'Save edits to' }), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByText('Audit in a day')).toBeNull())
})

test('while lists are compared, each row changed by the release also shows the values of the site', async () => {
  const deleted = aRow('release_edits', 'e9', {
    release_id: RELEASE,
    entity: 'services',
    row_id: 's9',
    title: 'Closed',
    op: 'delete',
    base: {},
    changes: {},
  })
  const admin = anAdmin(aRelease(), [anEdit(), deleted])
  setReleaseTarget(RELEASE)
  render(fakeApp(admin, '/admin/services').app)
  const row = (await screen.findAllByText('Audit in a day'))[0]?.closest('tr')
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with the site' }))
  await waitFor(() =>
    expect(row?.querySelector('[data-compared]')?.textContent).toBe(
      'Service name: on the site Audit → , in the release Audit in a day',
    ),
  )
  expect(
    screen.getByText('The release changes 1, adds 0 and deletes 1 in this list: “Closed”.'),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hide comparison' }))
  expect(row?.querySelector('[data-compared]')).toBeNull()
})

test('a refused action is decided in the release, which is then shown in its actual state', async () => {
  const admin = anAdmin(aRelease({ state: 'in-review' }))
  const message = 'The edits of this release have changed since you looked at it.'
  const write = {
    id: 'w1',
    seq: 1,
    entity: 'releases',
    rowId: RELEASE,
    op: 'update',
    userId: 'user-1',
  } as const
  admin.queue.set({
    ...emptyQueue,
    parked: [
      {
        write: { ...write, base: { state: 'in-review' }, changes: { state: 'approved' }, schemaVersion: 1 },
        title: 'Spring',
        reason: { kind: 'rejected', errors: [{ field: null, code: 'invalid', message }] },
        since: 1,
      },
    ],
  })
  render(fakeApp(admin, at).app)
  expect(await screen.findByText(message)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard it and refresh' }))
  await waitFor(() => expect(admin.calls).toContainEqual(['discard', 'w1']))
})

test('a moved edit is merged into the edit of its row in the other release, unless they are in conflict', async () => {
  const OTHER = '018f0000-0000-7000-8000-0000000000cc'
  const inOther = (changes: Record<string, string>) =>
    aRow('release_edits', releaseEditId(OTHER, 'services', SERVICE), {
      ...anEdit({ release_id: OTHER, base: { slug: 'audit', name: 'Audit' }, changes }).values,
    })
  const open = async (changes: Record<string, string>) => {
    const service = aRow('services', SERVICE, { name: 'Audit', slug: 'audit', category: 'PR' })
    const admin = fakeAdmin({
      services: [service],
      releases: [aRelease(), aRow('releases', OTHER, { name: 'Autumn', state: 'open' })],
      release_edits: [anEdit(), inOther(changes)],
    })
    admin.hasOnSite(SERVICE, service.values)
    render(fakeApp(admin, at).app)
    fireEvent.click(await screen.findByRole('button', { name: 'Move …' }))
    fireEvent.click(screen.getByRole('button', { name: 'To “Autumn”' }))
    return () => (admin.source.rows('release_edits').get() ?? []).map(({ values }) => values.changes)
  }
  const folded = await open({ slug: 'audits' })
  await waitFor(() => expect(folded()).toEqual([{ slug: 'audits', name: 'Audit in a day' }]))
  cleanup()
  const kept = await open({ name: 'Audits' })
  await screen.findByText(/the release already has another edit of this/)
  expect(kept()).toEqual([{ name: 'Audit in a day' }, { name: 'Audits' }])
})

test('an approval covers the edits that were on the screen', async () => {
  const admin = anAdmin(aRelease({ state: 'in-review' }))
  render(fakeApp(admin, at).app)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(stateOf(admin)).toBe('approved'))
  const edits = admin.source.rows('release_edits').get() ?? []
  expect(admin.source.rows('releases').get()?.[0]?.values.seen).toBe(
    seenEdits(edits.map(({ values }) => values)),
  )
})

test('a release lists its edits with their changes, and one can be removed', async () => {
  const admin = anAdmin()
  render(fakeApp(admin, at).app)
  const edit = within((await screen.findByRole('link', { name: 'Audit' })).closest('li')!)
  expect(edit.getByText('Service name')).toBeDefined()
  expect(edit.getByText('Audit in a day')).toBeDefined()
  fireEvent.click(edit.getByRole('button', { name: 'Remove Audit from the release' }))
  await waitFor(() => expect(admin.source.rows('release_edits').get()).toEqual([]))
})

test('publishing asks first, and is a single write of the state', async () => {
  const admin = anAdmin()
  render(fakeApp(admin, at).app)
  fireEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(stateOf(admin)).toBe('published'))
})

test('an action that this device cannot store is reported, and the tab continues in the release', async () => {
  const admin = anAdmin()
  setReleaseTarget(RELEASE)
  render(fakeApp(admin, at).app)
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }))
  await screen.findByText('Error updating release')
  expect([stateOf(admin), releaseTarget.get()]).toEqual(['open', RELEASE])
})

test('an edit of a row that has changed since prevents the publication of the release until it is decided', async () => {
  const admin = anAdmin(aRelease(), [anEdit({ base: { name: 'Review' } })])
  render(fakeApp(admin, at).app)
  await screen.findByText(/The site has changed since/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish now' }).disabled).toBe(true)
  expect(screen.getByText('1 edit needs a decision first.')).toBeDefined()
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply choices' })
  expect(use.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^The release/ }))
  fireEvent.click(use)
  await waitFor(() => expect(screen.queryByText(/The site has changed since/)).toBeNull())
  expect(admin.source.rows('release_edits').get()?.[0]?.values.base).toEqual({ name: 'Audit' })
})

test('an edit is not in conflict with rows that are not loaded yet', async () => {
  const admin = anAdmin(aRelease(), [anEdit({ row_id: 'not-here' })])
  admin.isComplete('services').set(false)
  render(fakeApp(admin, at).app)
  await screen.findByText('Audit in a day')
  expect(screen.queryByText(/has been deleted from the site/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Publish now' })).toHaveProperty('disabled', false)
  act(() => admin.isComplete('services').set(true))
  await screen.findByText(/has been deleted from the site/)
  expect(screen.getByRole('button', { name: 'Publish now' })).toHaveProperty('disabled', true)
})

test('a published release shows the values before its publication, not later ones', async () => {
  const name = 'Audit in a day'
  const admin = anAdmin(aRelease({ state: 'published' }), [
    anEdit({ base: { hero_image_alt: null }, changes: { hero_image_alt: 'A hall' } }),
    aRow(
      'release_edits',
      'e2',
      anEdit({ row_id: 'new', title: 'New', op: 'insert', base: {}, changes: { name } }).values,
    ),
  ])
  admin.hasOnSite(SERVICE, { hero_image_alt: 'A hall' })
  admin.hasOnSite('new', { name })
  render(fakeApp(admin, at).app)
  for (const value of ['A hall', name]) expect(await screen.findAllByText(value)).toHaveLength(1)
})

test('only a release published by its schedule is reported as late', async () => {
  const textOfPublished = async (values: Partial<ValuesOf<'releases'>>) => {
    const times = { publish_at: '2026-11-30T07:00:00.000Z', published_at: '2026-12-03T12:00:00.000Z' }
    render(fakeApp(anAdmin(aRelease({ state: 'published', ...times, ...values })), at).app)
    const text = (await screen.findByText('Published', { selector: 'dt' })).nextSibling?.textContent
    cleanup()
    return text
  }
  expect(await textOfPublished({ scheduled_by: 'user-1' })).toMatch(/ – later than scheduled$/)
  // It was published by hand, after the schedule was cancelled.
  expect(await textOfPublished({ scheduled_by: null })).not.toContain('later')
})

test('two texts are merged by paragraph, edited, and published as one', async () => {
  const text = (last: string) => `One paragraph of some length.\n\nAnother one of some length.\n\n${last}`
  const edit = anEdit({
    base: { long_description: text('The end.') },
    changes: { long_description: text('The end of the release.') },
  })
  const admin = anAdmin(aRelease(), [edit])
  admin.hasOnSite(SERVICE, {
    ...admin.source.rows('services').get()?.[0]?.values,
    long_description: text('The end of the site.'),
  })
  render(fakeApp(admin, at).app)
  fireEvent.click(await screen.findByRole('radio', { name: /^Both/ }))
  const both = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Both texts of/ })
  expect(both.value).toContain('The end of the site.')
  expect(both.value).toContain('The end of the release.')
  fireEvent.change(both, { target: { value: 'As one.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply choices' }))
  await waitFor(() =>
    expect(admin.source.rows('release_edits').get()?.[0]?.values).toMatchObject({
      base: { long_description: text('The end of the site.') },
      changes: { long_description: 'As one.' },
    }),
  )
})

const editor = anAuth({
  user: { id: 'user-1', email: 'editor@example.org', role: 'editor', needsApproval: true },
})

test('an editor has "submit for review" as the primary action, and reads who may perform the others', async () => {
  const admin = anAdmin()
  render(fakeApp(admin, at, editor).app)
  const submit = await screen.findByRole('button', { name: 'Submit for review …' })
  expect(submit.className).toContain('bg-accent')
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  expect(screen.getByText(/^Editors submit a release for review/)).toBeDefined()
  expect(screen.getByText('A publisher or an administrator can create preview links.')).toBeDefined()
  fireEvent.click(submit)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Submit for review' }))
  await waitFor(() => expect(stateOf(admin)).toBe('in-review'))
})

test.each(['approved', 'scheduled', 'published', 'taken-back'] as const)(
  'an editor sees no action of a release that is %s',
  async (state) => {
    render(fakeApp(anAdmin(aRelease({ state })), at, editor).app)
    await screen.findByRole('heading', { level: 1, name: 'Spring' })
    expect(screen.queryByRole('button', { name: /Publish|Send back|Revert|Reschedule/ })).toBeNull()
  },
)

test('an editor is not offered the site, even while a release is chosen', async () => {
  setReleaseTarget(RELEASE)
  render(fakeApp(anAdmin(), '/admin/services', editor).app)
  const place = within(await screen.findByRole('region', { name: 'Where edits are saved' }))
  expect(place.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Release “Spring”',
    'Ask at each save',
  ])
})

const starts = 'This release is in review. If its edits change, the review starts again.'
test('a release in review warns that a change restarts the review, wherever the change can be made', async () => {
  const admin = anAdmin(aRelease({ state: 'in-review' }))
  render(fakeApp(admin, at).app)
  expect(await screen.findByText(starts)).toBeDefined()
  cleanup()
  setReleaseTarget(RELEASE)
  render(fakeApp(admin, '/admin/services').app)
  const place = within(await screen.findByRole('region', { name: 'Where edits are saved' }))
  expect(await place.findByText(starts)).toBeDefined()
  expect(place.getByRole('option', { name: 'Release “Spring”, in review' })).toBeDefined()
  act(() => askAtSave())
  fireEvent.click((await screen.findAllByRole('button', { name: 'Audit: show on homepage' }))[0]!)
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText(starts)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
})

test('a person who should review a release sees a notice above every screen', async () => {
  const release = aRelease({ state: 'in-review', asked: null, handed_in_by: 'user-2' })
  render(fakeApp(anAdmin(release), '/admin/services').app)
  expect(await screen.findByText('The release “Spring” is waiting for your review.')).toBeDefined()
  cleanup()
  const another = aRelease({ state: 'in-review', asked: 'user-3', handed_in_by: 'user-2' })
  render(fakeApp(anAdmin(another), '/admin/services').app)
  await screen.findByRole('table')
  expect(screen.queryByText(/waiting for your review/)).toBeNull()
})

test('if approval is required, a single row cannot be scheduled, and the dialog says what to do instead', async () => {
  const admin = anAdmin(aRelease({ state: 'published' }), [])
  const user = { id: 'user-1', email: 'admin@example.org', role: 'admin', needsApproval: true } as const
  render(fakeApp(admin, `/admin/services/${SERVICE}/publish-at`, anAuth({ user })).app)
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule unpublishing of “Audit”' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(true)
  expect(dialog.getByText(/needs the approval of somebody else/)).toBeDefined()
})

test('a single row can be scheduled without a release that a person has to name', async () => {
  const admin = anAdmin(aRelease({ state: 'published' }), [])
  render(fakeApp(admin, `/admin/services/${SERVICE}/publish-at`).app)
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule unpublishing of “Audit”' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(
      admin.source
        .rows('releases')
        .get()
        ?.map(({ values }) => values.state),
    ).toContain('scheduled'),
  )
  expect(admin.source.rows('release_edits').get()).toMatchObject([
    { values: { changes: { published: false } } },
  ])
  expect(admin.source.rows('services').get()?.[0]?.values.published).toBe(true)
})
