import { uploadTexts } from '@coop/sync/rules'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAsset, callsOf, drop, ID, isReady, open, photo, type } from '../../testing/asset-form-fixture.tsx'
import { aFile } from '../../testing/file-events-fixture.ts'
import { fakeAdmin } from '../../testing/source-fixture.ts'

beforeEach(() => {
  // Compression is not available in the test DOM, so the file stays as chosen, with a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a replaced file keeps the key', async () => {
  const { admin, form, save } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  expect(form.getByRole('button', { name: 'Replace file' })).toBeTruthy()
  drop(photo('other.jpg'))
  await form.findByText('other.jpg')
  save()
  await screen.findByText('Asset updated successfully')
  expect(admin.calls[1]?.[4]).toEqual({
    image_url: admin.files.get()[0]?.address,
    original_filename: 'other.jpg',
  })
})

test('a chosen file can be discarded in favour of the current one, even if it is not usable', async () => {
  const { admin, form, save } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  expect(form.queryByRole('button', { name: 'Keep the current file' })).toBeNull()
  drop(aFile('Notes.docx', 'application/msword', 'notes'))
  await form.findByText(uploadTexts.wrongType)
  fireEvent.click(form.getByRole('button', { name: 'Keep the current file' }))
  expect(form.queryByText(uploadTexts.wrongType)).toBeNull()
  drop(photo('wrong.jpg'))
  await isReady(form, 'wrong.jpg')
  fireEvent.click(form.getByRole('button', { name: 'Keep the current file' }))
  expect(form.queryByText('wrong.jpg')).toBeNull()
  type(form.getByLabelText('Description'), 'At noon')
  save()
  await screen.findByText('Asset updated successfully')
  expect(admin.calls.map((call) => call[4] ?? call[0])).toEqual([{ description: 'At noon' }])
})

test('the file chosen elsewhere can replace the one chosen here', async () => {
  const admin = fakeAdmin({ website_assets: [anAsset({ original_filename: 'harbour.png' })] })
  const { form, save } = await open(`/admin/assets/${ID}`, admin)
  drop(photo('mine.jpg'))
  await isReady(form, 'mine.jpg')
  const theirs = { image_url: '/media/theirs.webp', original_filename: 'theirs.png' }
  act(() => admin.rowsOf('website_assets').set([anAsset(theirs)]))
  fireEvent.click(await form.findByRole('button', { name: 'Take theirs: File' }))
  expect(await form.findByText('theirs.png')).toBeTruthy()
  type(form.getByLabelText('Description'), 'At noon')
  save()
  await screen.findByText('Asset updated successfully')
  expect(callsOf(admin, 'addFile')).toEqual([])
  const saved = callsOf(admin, 'save')[0]
  expect(saved?.[3]).toMatchObject(theirs)
  expect(saved?.[4]).toEqual({ description: 'At noon' })
})

test.each([
  ['Take theirs: File', { description: 'At noon' }, 0],
  [
    'Keep mine: File',
    { description: 'At noon', image_url: expect.any(String), original_filename: 'mine.jpg' },
    1,
  ],
])(
  '%s leads to the name of that file, even if only the name is in conflict',
  async (button, changes, files) => {
    const admin = fakeAdmin({ website_assets: [anAsset({ original_filename: 'harbour.png' })] })
    const { form, save } = await open(`/admin/assets/${ID}`, admin)
    drop(photo('mine.jpg'))
    await isReady(form, 'mine.jpg')
    const theirs = { image_url: '/media/theirs.webp', original_filename: 'harbour.png' }
    act(() => admin.rowsOf('website_assets').set([anAsset(theirs)]))
    fireEvent.click(await form.findByRole('button', { name: button }))
    type(form.getByLabelText('Description'), 'At noon')
    save()
    await screen.findByText('Asset updated successfully')
    expect(callsOf(admin, 'addFile')).toHaveLength(files)
    expect(callsOf(admin, 'save')[0]?.[4]).toEqual(changes)
  },
)

test('a file of the same name keeps its name beside the name from elsewhere', async () => {
  const admin = fakeAdmin({ website_assets: [anAsset({ original_filename: 'harbour.jpg' })] })
  const { form, save } = await open(`/admin/assets/${ID}`, admin)
  drop(photo('harbour.jpg'))
  await isReady(form, 'harbour.jpg')
  const theirs = { image_url: '/media/theirs.webp', original_filename: 'theirs.png' }
  act(() => admin.rowsOf('website_assets').set([anAsset(theirs)]))
  fireEvent.click(await form.findByRole('button', { name: 'Keep mine: File' }))
  save()
  await screen.findByText('Asset updated successfully')
  expect(callsOf(admin, 'save')[0]?.[4]).toMatchObject({ original_filename: 'harbour.jpg' })
})

test('the previous file can be restored over the one from elsewhere and over a new choice', async () => {
  const admin = fakeAdmin({ website_assets: [anAsset({ original_filename: 'harbour.png' })] })
  const { form, save } = await open(`/admin/assets/${ID}`, admin)
  const theirs = { image_url: '/media/theirs.webp', original_filename: 'theirs.png' }
  act(() => admin.rowsOf('website_assets').set([anAsset(theirs)]))
  await form.findByText('theirs.png')
  drop(photo('mine.jpg'))
  await isReady(form, 'mine.jpg')
  fireEvent.click(await form.findByRole('button', { name: 'Show previous value: File' }))
  fireEvent.click(form.getByRole('button', { name: 'Restore previous value: File' }))
  save()
  await screen.findByText('Asset updated successfully')
  expect(callsOf(admin, 'addFile')).toEqual([])
  expect(callsOf(admin, 'save')[0]?.[4]).toEqual({
    image_url: '/media/harbour.webp',
    original_filename: 'harbour.png',
  })
})

test('a save does not revert changes from elsewhere to the details of the file', async () => {
  const admin = fakeAdmin({ website_assets: [anAsset()] })
  const { form, save } = await open(`/admin/assets/${ID}`, admin)
  const theirs = {
    focal_x: 70,
    is_decorative: true,
    image_url: '/media/new.webp',
    original_filename: 'new.png',
  }
  act(() => admin.rowsOf('website_assets').set([anAsset(theirs)]))
  await form.findByRole('img', { name: 'Focal point 70 % from the left, 40 % from the top' })
  type(form.getByLabelText('Description'), 'At noon')
  save()
  await screen.findByText('Asset updated successfully')
  expect(callsOf(admin, 'save')[0]?.[4]).toEqual({ description: 'At noon' })
})
