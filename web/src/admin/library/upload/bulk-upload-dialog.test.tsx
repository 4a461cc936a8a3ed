import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadTexts } from '@coop/sync/rules'
import type { PrepareFileOptions } from '../../media/prepare-file.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
import { aFile, drag, paste, transferOf } from '../../testing/file-events-fixture.ts'
import { aRow, emptyQueue, type FakeAdmin, fakeAdmin, liveRows } from '../../testing/source-fixture.ts'

vi.mock('../../media/prepare-file.ts', () => ({
  prepareFile: async (file: File, { category, report }: PrepareFileOptions) => {
    report?.('checked')
    if (file.name.startsWith('broken')) throw new FileRefusal(uploadTexts.wrongBulkType)
    return { blob: file, type: 'image/jpeg', name: file.name, category, sourceHash: '', width: 4, height: 3 }
  },
}))

vi.mock('../../media/inspect-file.ts', () => ({
  inspectFile: async ({ name }: File) => {
    if (name.startsWith('text')) throw new FileRefusal(uploadTexts.wrongBulkType)
    return async () => name.startsWith('torn')
  },
}))

const unexpected = vi.hoisted((): { error: Error | null } => ({ error: null }))
vi.mock('./bulk-upload.ts', async (original) => {
  const real = await original<typeof import('./bulk-upload.ts')>()
  const createBulkUpload: typeof real.createBulkUpload = (...args) => {
    const bulk = real.createBulkUpload(...args)
    const start: typeof bulk.start = (place, on) =>
      unexpected.error === null ? bulk.start(place, on) : Promise.reject(unexpected.error)
    return { ...bulk, start }
  }
  return { ...real, createBulkUpload }
})

beforeEach(() => {
  sessionStorage.clear()
  unexpected.error = null
})
afterEach(cleanup)

/** The SHA-256 of a file. In these tests, the content of a file is its name. */
const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')

const jpegs = (...names: string[]) => transferOf(names.map((name) => aFile(name, 'image/jpeg')))

async function open(admin: FakeAdmin = fakeAdmin()) {
  const { app, router } = fakeApp(admin, '/admin/assets/bulk-upload')
  render(app)
  await screen.findByRole('dialog', { name: 'Bulk upload' })
  return { admin, router }
}

const drop = (...names: string[]) => drag('drop', document.body, jpegs(...names))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const keyField = (number: number) => screen.getByLabelText<HTMLInputElement>(`Asset key of file ${number}`)
const card = (number: number) =>
  within(screen.getByRole('listitem', { name: new RegExp(`^File ${number}:`) }))
const called = (admin: FakeAdmin, what: string) => admin.calls.filter(([name]) => name === what)

/** Marks all rows as accepted by the server. */
const acceptRows = (admin: FakeAdmin) =>
  act(() => {
    const assets = admin.rowsOf('website_assets')
    assets.set((assets.get() ?? []).map((row) => ({ ...row, edit: null })))
  })

test('dropped and pasted files become assets of the category "other", with keys from their names', async () => {
  const { admin } = await open()
  drop('Our Team.jpg')
  act(() => void paste(document.body, jpegs('Lake.JPG')))
  expect([keyField(1).value, keyField(2).value]).toEqual(['our-team', 'lake'])
  fireEvent.change(screen.getByLabelText('Category of all'), { target: { value: 'team-photos' } })
  fireEvent.change(screen.getByLabelText('Category of file 2'), { target: { value: 'backgrounds' } })
  press('Upload 2 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  expect(card(1).getByText('30 %')).toBeTruthy()
  acceptRows(admin)
  expect(await screen.findByText('Bulk Upload Successful')).toBeTruthy()
  expect(screen.getByText('Successfully uploaded 2 assets')).toBeTruthy()
  expect(card(1).getByText('Uploaded')).toBeTruthy()
  expect(called(admin, 'create').map(([, , values]) => values)).toMatchObject([
    { asset_key: 'our-team', category: 'team-photos' },
    { asset_key: 'lake', category: 'backgrounds' },
  ])
  // All of them are in one step.
  press('Undo')
  await vi.waitFor(() => expect(admin.rowsOf('website_assets').get()).toEqual([]))
})

test('themes are tagged by slug, and alt texts are optional', async () => {
  const themes = [aRow('offering_themes', 't1', { name: 'AI Readiness', slug: 'ai-readiness' })]
  const { admin } = await open(fakeAdmin({ offering_themes: themes }))
  drop('a.jpg')
  press('Themes of file 1')
  fireEvent.change(screen.getByLabelText('Alt text of file 1'), { target: { value: 'The team' } })
  press('AI Readiness')
  press('Upload 1 file')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(1))
  expect(called(admin, 'create')[0]?.[2]).toMatchObject({
    theme_tags: ['ai-readiness'],
    alt_text: 'The team',
  })
  acceptRows(admin)
})

test('category, themes and the beginning of alt texts are set for all files that have not started', async () => {
  const themes = [aRow('offering_themes', 't1', { name: 'AI Readiness', slug: 'ai-readiness' })]
  const { admin } = await open(fakeAdmin({ offering_themes: themes }))
  drop('a.jpg', 'b.jpg')
  fireEvent.change(screen.getByLabelText('Alt text of file 2'), { target: { value: 'two boats' } })
  fireEvent.change(screen.getByLabelText('Alt texts begin with'), { target: { value: 'Autumn day:' } })
  press('Add to all')
  press('Themes of all')
  const all = within(screen.getByRole('group', { name: 'Themes of all files' }))
  fireEvent.click(all.getByRole('button', { name: 'AI Readiness' }))
  expect(screen.getByRole('button', { name: 'Themes of file 2 (1)' })).toBeTruthy()
  press('Upload 2 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  expect(called(admin, 'create').map(([, , values]) => values)).toMatchObject([
    { alt_text: 'Autumn day:', theme_tags: ['ai-readiness'] },
    { alt_text: 'Autumn day: two boats', theme_tags: ['ai-readiness'] },
  ])
  acceptRows(admin)
})

test('a missing key prevents the upload of all files, and is reported', async () => {
  const { admin } = await open()
  drop('a.jpg', 'b.jpg')
  fireEvent.change(keyField(2), { target: { value: ' ' } })
  press('Upload 2 files')
  expect(await screen.findByText('Upload Failed')).toBeTruthy()
  expect(screen.getAllByText('File 2 is missing asset key').length).toBeGreaterThan(0)
  expect(admin.calls).toEqual([])
})

test('a key taken in the library or the batch is reported at once, with a free one', async () => {
  await open(fakeAdmin({ website_assets: [aRow('website_assets', 'a1', { asset_key: 'deer' })] }))
  drop('deer.jpg', 'moose.jpg', 'moose.png')
  expect(card(1).getByText(/"deer" is the key of another asset/)).toBeTruthy()
  expect(card(3).getByText(/"moose" is the key of file 2/)).toBeTruthy()
  press('Use "deer-2"')
  press('Use "moose-2"')
  expect([1, 2, 3].map((number) => keyField(number).value)).toEqual(['deer-2', 'moose', 'moose-2'])
  expect(screen.queryByText(/is the key of/)).toBeNull()
})

test('a duplicate file is recognised, and skipped or uploaded anyway', async () => {
  const { admin } = await open(
    fakeAdmin({
      website_assets: [
        aRow('website_assets', 'a1', { asset_key: 'x', source_hash: await hashOf('known.jpg') }),
      ],
    }),
  )
  drop('known.jpg', 'new.jpg')
  expect(await screen.findByText('This file is already in Website Assets as "x"')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Open "x"/ }).getAttribute('href')).toBe('/admin/assets/a1')
  press('Skip')
  expect(screen.getAllByRole('listitem', { name: /^File/ })).toHaveLength(1)
  drop('known.jpg')
  fireEvent.click(await screen.findByRole('button', { name: 'Upload anyway' }))
  press('Upload 2 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  acceptRows(admin)
})

test('a refused file fails with its message, without affecting the others', async () => {
  const { admin } = await open()
  drop('a.jpg', 'broken.jpg', 'c.jpg')
  press('Upload 3 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  acceptRows(admin)
  expect(await screen.findByText('Bulk Upload Completed')).toBeTruthy()
  expect(screen.getByText('2 succeeded, 1 failed')).toBeTruthy()
  expect(card(2).getByText('Invalid file type. Only JPEG, PNG, and WebP are allowed.')).toBeTruthy()
  // The failed file is listed first.
  expect(
    screen.getAllByRole('listitem', { name: /^File/ }).map((row) => row.getAttribute('aria-label')),
  ).toEqual(['File 2: broken.jpg', 'File 1: a.jpg', 'File 3: c.jpg'])
})

test('one press retries all failed files', async () => {
  const { admin } = await open()
  drop('a.jpg', 'b.jpg')
  press('Upload 2 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  act(() =>
    admin.files.set(
      admin.files.get().map((file) => ({ ...file, state: { kind: 'refused', message: 'Too many pixels.' } })),
    ),
  )
  expect(await screen.findByText('0 succeeded, 2 failed')).toBeTruthy()
  expect(screen.getAllByText('Too many pixels.')).toHaveLength(2)
  press('Retry all 2 that failed')
  await vi.waitFor(() => expect(called(admin, 'retryFile')).toHaveLength(2))
})

test('offline, the files are stored, the dialog can be closed, and the toast says so', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, offline: true })
  const { router } = await open(admin)
  drop('a.jpg', 'b.jpg')
  press('Upload 2 files')
  expect(await screen.findByText('2 files are saved on this device')).toBeTruthy()
  expect(screen.getAllByText('Saved on this device. Uploads when you are online')).toHaveLength(2)
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  if (close !== undefined) fireEvent.click(close)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/assets'))
  act(() => admin.queue.set(emptyQueue))
  acceptRows(admin)
  expect(await screen.findByText('Successfully uploaded 2 assets')).toBeTruthy()
})

test('unreadable local rows show a card with the errors, and prevent the upload', async () => {
  const { admin } = await open()
  drop('a.jpg')
  expect(screen.queryByText('Database Connection Error')).toBeNull()
  act(() => admin.view.set({ ...liveRows, phase: 'failed', error: 'The database is broken.' }))
  const error = within(screen.getByRole('alert', { name: 'Database Connection Error' }))
  expect(error.getByText('Database connection failed: The database is broken.')).toBeTruthy()
  press('Upload 1 file')
  expect(await screen.findByText('Database Error')).toBeTruthy()
  expect(
    screen.getByText('Cannot upload due to database connectivity issues. Please refresh and try again.'),
  ).toBeTruthy()
  expect(admin.calls).toEqual([])
})

test('an unexpected error is reported as such', async () => {
  await open()
  drop('a.jpg')
  unexpected.error = new Error('lost')
  press('Upload 1 file')
  expect(await screen.findByText('Bulk Upload Failed')).toBeTruthy()
  expect(screen.getByText('An unexpected error occurred during bulk upload')).toBeTruthy()
})

test('files of other types are ignored, each with its name and the reason', async () => {
  await open()
  expect(
    screen.getByText(/^JPEG, PNG or WebP, up to 50 MB each\. Upload SVG and PDF one at a time/),
  ).toBeTruthy()
  drag('drop', document.body, transferOf([aFile('a.heic', 'image/heic'), aFile('b.txt', 'text/plain')]))
  expect(screen.getByText('2 files were left out:')).toBeTruthy()
  expect(screen.getByText('a.heic: not JPEG, PNG, WebP, SVG or PDF')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
})

test('files with errors are listed at the top before the upload, with links to their cards', async () => {
  await open()
  drop('a.jpg', 'text.jpg', 'torn.jpg')
  expect(await screen.findByText('2 files have problems:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'File 2, text.jpg' }))
  const card = screen.getByRole('listitem', { name: 'File 2: text.jpg' })
  expect(document.activeElement).toBe(card)
  expect(within(card).getByText('Invalid file type. Only JPEG, PNG, and WebP are allowed.')).toBeTruthy()
  expect(screen.getByText('This browser cannot open the picture. The file may be damaged.')).toBeTruthy()
})

test('an alt text can be entered with the file, but is optional', async () => {
  const { admin } = await open()
  drop('a.jpg', 'b.jpg')
  const field = screen.getByLabelText('Alt text of file 1')
  expect(field.getAttribute('aria-describedby')).not.toBeNull()
  fireEvent.change(field, { target: { value: 'A lake' } })
  press('Upload 2 files')
  await vi.waitFor(() => expect(called(admin, 'create')).toHaveLength(2))
  expect(called(admin, 'create').map(([, , values]) => values)).toMatchObject([
    { alt_text: 'A lake' },
    { alt_text: null },
  ])
})

test('leaving asks before files that are not uploaded are discarded', async () => {
  const { router } = await open()
  drop('a.jpg')
  press('Cancel')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/assets'))
  fireEvent.click(await screen.findByRole('link', { name: 'Bulk Upload' }))
  await screen.findByRole('dialog', { name: 'Bulk upload' })
  expect(screen.queryByRole('listitem', { name: /^File/ })).toBeNull()
})

const kept = (admin: FakeAdmin) => [...admin.drafts.kept.values()]

test('descriptions survive a crash, and return when their files are chosen again', async () => {
  const { admin } = await open()
  drop('lake.jpg', 'harbour.jpg')
  fireEvent.change(screen.getByLabelText('Category of file 2'), { target: { value: 'backgrounds' } })
  fireEvent.change(keyField(2), { target: { value: 'the-harbour' } })
  fireEvent.change(screen.getByLabelText('Alt text of file 2'), { target: { value: 'Boats at dusk' } })
  await vi.waitFor(() =>
    expect(kept(admin)).toMatchObject([{ values: { files: [{ altText: 'Boats at dusk' }] } }]),
  )
  cleanup()

  const later = fakeAdmin()
  for (const draft of kept(admin)) later.drafts.left({ ...draft, id: 'left' })
  await open(later)
  expect(await screen.findByText(/^You have unsaved changes to “harbour.jpg” from /)).toBeTruthy()
  press('Continue')
  const awaited = await screen.findByRole('region', { name: 'Files to choose again' })
  expect(awaited.textContent).toContain('harbour.jpg')
  drop('harbour.jpg')
  expect(screen.queryByRole('region', { name: 'Files to choose again' })).toBeNull()
  expect(keyField(1).value).toBe('the-harbour')
  expect(screen.getByLabelText<HTMLSelectElement>('Category of file 1').value).toBe('backgrounds')
  press('Upload 1 file')
  await vi.waitFor(() => expect(called(later, 'create')).toHaveLength(1))
  expect(called(later, 'create')[0]?.[2]).toMatchObject({
    asset_key: 'the-harbour',
    alt_text: 'Boats at dusk',
  })
  await vi.waitFor(() => expect(kept(later)).toEqual([]))
  acceptRows(later)
})

test('text typed before a draft is continued is merged into it', async () => {
  const admin = fakeAdmin()
  const words = {
    name: 'lake.jpg',
    size: 8,
    assetKey: 'the-lake',
    category: 'other',
    themes: [],
    altText: '',
  }
  const place = { entity: 'website_assets', rowId: 'bulk-upload' } as const
  admin.drafts.left({ id: 'left', ...place, title: 'lake.jpg', values: { files: [words] } })
  await open(admin)
  drop('harbour.jpg', 'lake.jpg')
  fireEvent.change(keyField(1), { target: { value: 'the-harbour' } })
  await vi.waitFor(() => expect(kept(admin)).toHaveLength(2))
  press('Continue')
  await vi.waitFor(() => expect(keyField(2).value).toBe('the-lake'))
  await vi.waitFor(() =>
    expect(kept(admin)).toMatchObject([
      { id: 'left', values: { files: [{ assetKey: 'the-harbour' }, { assetKey: 'the-lake' }] } },
    ]),
  )
})

test('descriptions without their files stay until they are discarded', async () => {
  const admin = fakeAdmin()
  const words = {
    name: 'lake.jpg',
    size: 4,
    assetKey: 'lake',
    category: 'other',
    themes: [],
    altText: 'A lake',
  }
  const place = { entity: 'website_assets', rowId: 'bulk-upload' } as const
  admin.drafts.left({ id: 'left', ...place, title: 'lake.jpg', values: { files: [words] } })
  await open(admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  const awaited = within(await screen.findByRole('region', { name: 'Files to choose again' }))
  expect(kept(admin)).toHaveLength(1)
  fireEvent.click(awaited.getByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(kept(admin)).toEqual([]))
  expect(screen.queryByRole('region', { name: 'Files to choose again' })).toBeNull()
})

test('descriptions of discarded files, and those with only a name, are not stored', async () => {
  const { admin } = await open()
  drop('lake.jpg')
  fireEvent.change(keyField(1), { target: { value: 'the-lake' } })
  await vi.waitFor(() => expect(kept(admin)).toHaveLength(1))
  fireEvent.change(keyField(1), { target: { value: 'lake' } })
  await vi.waitFor(() => expect(kept(admin)).toEqual([]))
  fireEvent.change(keyField(1), { target: { value: 'the-lake' } })
  await vi.waitFor(() => expect(kept(admin)).toHaveLength(1))
  press('Cancel')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(kept(admin)).toEqual([]))
})
