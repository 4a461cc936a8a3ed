import { drawingTexts } from '@coop/sync/drawings'
import { uploadTexts } from '@coop/sync/rules'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageRefusal } from '../../data/outbox/storage-refusal.ts'
import { prepareFile } from '../../media/prepare-file.ts'
import { anAsset, callsOf, drop, ID, open, photo, type } from '../../testing/asset-form-fixture.tsx'
import { aFile, paste, transferOf } from '../../testing/file-events-fixture.ts'
import { aRow, fakeAdmin } from '../../testing/source-fixture.ts'

beforeEach(() => {
  // Compression is not available in the test DOM, so the file stays as chosen, with a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const document = () => aFile('Terms.pdf', 'application/pdf', '%PDF-1.7 terms')

test('a dropped photo suggests the key of the asset, and is stored on the device before the asset is saved', async () => {
  const { admin, form, save } = await open()
  drop(photo())
  await form.findByRole('img', { name: 'Focal point 50 % from the left, 50 % from the top' })
  expect(form.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe('team-photo-1')
  type(form.getByLabelText(/Category/), 'team-photos')
  type(form.getByLabelText(/Alt text/), 'Anna and Ben at their desks')
  await form.findByRole('img', { name: /^Focal point/ })
  save()
  await screen.findByText('Asset created successfully')
  expect(admin.calls.map(([name]) => name)).toEqual(['addFile', 'create'])
  expect(admin.calls[0]?.[1]).toMatchObject({ name: 'Team Photo (1).JPG', category: 'team-photos' })
  const [kept] = admin.files.get()
  expect(admin.calls[1]?.[2]).toMatchObject({
    asset_key: 'team-photo-1',
    image_url: kept?.address,
    original_filename: 'Team Photo (1).JPG',
    alt_text: 'Anna and Ben at their desks',
    is_decorative: false,
    is_active: true,
    theme_tags: [],
  })
  expect(kept?.address).toMatch(/^\/media\/team-photos\/team-photo-1-/)
})

test('Save waits until the file is prepared, and then saves', async () => {
  const { admin, form, save } = await open()
  type(form.getByLabelText(/Category/), 'icons')
  fireEvent.click(form.getByLabelText('Decorative'))
  drop(photo())
  save()
  expect(form.getByRole('button', { name: 'Preparing the file …' }).getAttribute('aria-busy')).toBe('true')
  expect(admin.calls).toEqual([])
  await screen.findByText('Asset created successfully')
  expect(callsOf(admin, 'create')).toHaveLength(1)
})

test('closing the form while Save waits saves nothing', async () => {
  const { admin, form, router, save } = await open()
  type(form.getByLabelText(/Category/), 'icons')
  fireEvent.click(form.getByLabelText('Decorative'))
  drop(photo())
  save()
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/assets'))
  expect(admin.calls).toEqual([])
})

test('a file that the library does not accept is refused with an explanation, and nothing is saved', async () => {
  const { admin, form, save } = await open()
  drop(aFile('animation.gif', 'image/gif', 'GIF89a'))
  await form.findByText(uploadTexts.wrongType)
  const large = photo('large.jpg')
  Object.defineProperty(large, 'size', { value: 52_428_801 })
  paste(window.document.body, transferOf([large]))
  await form.findByText(uploadTexts.tooLarge)
  expect(form.queryByText(uploadTexts.wrongType)).toBeNull()
  save()
  await form.findByText('Category is required')
  expect(form.getByText(uploadTexts.tooLarge)).toBeTruthy()
  expect(admin.calls).toEqual([])
})

test('a drawing is shown as it will be stored, with the parts that are removed', async () => {
  const { admin, form, save } = await open()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><path d="M0 0h9"/></svg>'
  drop(aFile('logo.svg', 'image/svg+xml', drawing))
  await form.findByText(/^1 part of this drawing cannot be kept/)
  expect(form.getByText('<script>').tagName).toBe('CODE')
  type(form.getByLabelText(/Category/), 'icons')
  fireEvent.click(form.getByLabelText('Decorative'))
  save()
  await screen.findByText('Asset created successfully')
  const [call] = callsOf(admin, 'addFile')
  expect(call?.[1]).toMatchObject({ type: 'image/svg+xml', width: 9, height: 9 })
})

test('an unusable drawing is refused before it is saved', async () => {
  const { form } = await open()
  drop(
    aFile('bomb.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>'),
  )
  expect(await form.findByText(drawingTexts.brokenDrawing)).toBeTruthy()
  const image = '<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>'
  drop(
    aFile(
      'gif.svg',
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${image}</svg>`,
    ),
  )
  expect(await form.findByText(drawingTexts.otherPicture)).toBeTruthy()
})

test('an animated picture shows that only its first frame is kept', async () => {
  const { form } = await open()
  drop(aFile('still.webp', 'image/webp', 'RIFF\x10\0\0\0WEBPVP8 \0\0\0\0\0'))
  await form.findByText('still.webp')
  expect(form.queryByText(/Only the first frame is kept/)).toBeNull()
  drop(aFile('film.webp', 'image/webp', 'RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0'))
  await form.findByText(/Only the first frame is kept/)
})

test('missing values are named: the file, the key, the category and the alt text', async () => {
  const { admin, form, save } = await open()
  save()
  for (const text of [
    'Choose a file',
    'Asset key is required',
    'Category is required',
    'Describe the picture, or choose Decorative',
  ]) {
    expect(await form.findByText(text)).toBeTruthy()
  }
  expect(window.document.activeElement).toBe(form.getByRole('button', { name: 'Choose file' }))
  expect(admin.calls).toEqual([])
})

test('an asset without an alt text can be switched off and on; any other edit requires an alt text', async () => {
  const asset = anAsset({ alt_text: null, is_active: true })
  const { admin, form, save } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [asset] }))
  type(form.getByLabelText(/Asset key/), 'harbour-2')
  save()
  expect(await form.findByText('Describe the picture, or choose Decorative')).toBeTruthy()
  type(form.getByLabelText(/Asset key/), 'harbour')
  fireEvent.click(form.getByLabelText('Active'))
  save()
  expect(await screen.findByText('Asset updated successfully')).toBeTruthy()
  expect(callsOf(admin, 'save')[0]?.at(-1)).toEqual({ is_active: false })
})

test('a decorative picture has no alt text, and the typed one is restored if the choice is reverted', async () => {
  const { admin, form, save } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  const alt = form.getByLabelText<HTMLTextAreaElement>(/Alt text/)
  expect(form.getByText('27 of 125')).toBeTruthy()
  fireEvent.click(form.getByLabelText('Decorative'))
  expect([alt.value, alt.disabled]).toEqual(['', true])
  fireEvent.click(form.getByLabelText('Decorative'))
  expect(alt.value).toBe('Two partners at the harbour')
  fireEvent.click(form.getByLabelText('Decorative'))
  save()
  await screen.findByText('Asset updated successfully')
  expect(admin.calls[0]?.[4]).toEqual({ alt_text: null, is_decorative: true })
})

test('a document needs no alt text and has no focal point', async () => {
  const { admin, form, save } = await open()
  drop(document())
  await vi.waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe('terms'))
  expect(form.queryByLabelText(/Alt text/)).toBeNull()
  expect(form.queryByRole('slider')).toBeNull()
  type(form.getByLabelText(/Category/), 'documents')
  save()
  await screen.findByText('Asset created successfully')
  expect(callsOf(admin, 'create')[0]?.[2]).toMatchObject({ alt_text: null, original_filename: 'Terms.pdf' })
})

test('a taken key is reported before the save, with a free key', async () => {
  const other = aRow('website_assets', 'o1', { asset_key: 'lake', image_url: '/media/lake.webp' })
  const admin = fakeAdmin({ website_assets: [anAsset(), other] })
  const { form, save } = await open(`/admin/assets/${ID}`, admin)
  const key = form.getByLabelText<HTMLInputElement>(/Asset key/)
  type(key, ' lake ')
  save()
  await form.findByText('"lake" is the key of another asset.')
  expect(window.document.activeElement).toBe(key)
  expect(admin.calls).toEqual([])
  fireEvent.click(form.getByRole('button', { name: 'Use "lake-2"' }))
  await vi.waitFor(() => expect(form.queryByText(/is the key of/)).toBeNull())
  save()
  await screen.findByText('Asset updated successfully')
  expect(admin.calls[0]?.[4]).toEqual({ asset_key: 'lake-2' })
})

test('an asset may keep its key, and the key of a refused asset is free', async () => {
  const refused = {
    ...aRow('website_assets', 'o1', { asset_key: 'harbour', image_url: '/media/other.webp' }),
    edit: { kind: 'parked', writeIds: ['w1'], editsBehind: 0 } as const,
  }
  const { form, save } = await open(
    `/admin/assets/${ID}`,
    fakeAdmin({ website_assets: [anAsset(), refused] }),
  )
  fireEvent.click(form.getByLabelText('Decorative'))
  save()
  expect(await screen.findByText('Asset updated successfully')).toBeTruthy()
})

test('beside the file are listed the rows that will show the new file, and those that keep the old one', async () => {
  const url = '/media/harbour.webp'
  const admin = fakeAdmin({
    website_assets: [anAsset()],
    founding_partners: [aRow('founding_partners', 'p1', { name: 'Aino', portrait_url: url })],
    content: [aRow('content', 'c1', { title: 'At sea', content: `![A harbour](${url})` })],
    services: [aRow('services', 's1', { name: 'Harbours', long_description: `See ${url}.` })],
  })
  admin.isComplete('content').set(false)
  const { form } = await open(`/admin/assets/${ID}`, admin)
  expect(form.getByText('The places that show it are listed when all content has loaded.')).toBeTruthy()
  act(() => admin.isComplete('content').set(true))
  const linksBelow = (text: string) =>
    within(form.getByRole('region', { name: text }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])
  expect(linksBelow('The new file will be shown in:')).toEqual([
    ['At sea (opens in a new tab)', '/admin/content/c1', '_blank'],
    ['Aino (opens in a new tab)', '/admin/partners/p1', '_blank'],
  ])
  expect(linksBelow('These texts link to the current file until you change them:')).toEqual([
    ['Harbours (opens in a new tab)', '/admin/services/s1', '_blank'],
  ])
})

test('an asset that no row shows says so, and a new asset does not mention uses', async () => {
  const { form } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  expect(form.getByText('It is not used.')).toBeTruthy()
  cleanup()
  const fresh = await open()
  expect(fresh.form.queryByText('It is not used.')).toBeNull()
})

test('a chosen file is recognised as a duplicate when an upload of it by somebody else arrives', async () => {
  const admin = fakeAdmin()
  const { form } = await open('/admin/assets/new', admin)
  drop(photo('desk.jpg'))
  await form.findByRole('img', { name: /^Focal point/ })
  const { sourceHash } = await prepareFile(photo('desk.jpg'), { category: 'other' })
  expect(form.queryByRole('alert')).toBeNull()
  act(() => admin.rowsOf('website_assets').set([anAsset({ source_hash: sourceHash })]))
  expect((await form.findByRole('alert')).textContent).toContain('This file is already in Website Assets')
})

test('a duplicate is recognised by the server or by the files of this device, and needs a confirmation', async () => {
  const admin = fakeAdmin()
  const first = await open('/admin/assets/new', admin)
  drop(photo('desk.jpg'))
  type(first.form.getByLabelText(/Category/), 'icons')
  fireEvent.click(first.form.getByLabelText('Decorative'))
  first.save()
  await screen.findByText('Asset created successfully')
  cleanup()

  const { form, save } = await open('/admin/assets/new', admin)
  drop(photo('renamed.jpg', 'a photo'))
  const notice = await form.findByRole('alert')
  expect(notice.textContent).toContain('This file is already in Website Assets as "desk".')
  expect(within(notice).getByRole('link', { name: 'desk' }).getAttribute('href')).toMatch(
    /^\/admin\/assets\//,
  )
  type(form.getByLabelText(/Category/), 'logos')
  fireEvent.click(form.getByLabelText('Decorative'))
  await form.findByRole('alert')
  save()
  await form.findByText(/Use it anyway, or choose another file/)
  expect(callsOf(admin, 'create')).toHaveLength(1)
  fireEvent.click(form.getByRole('button', { name: 'Use anyway' }))
  await vi.waitFor(() => expect(form.queryByText(/already in Website Assets/)).toBeNull())
  save()
  await vi.waitFor(() => expect(callsOf(admin, 'create')).toHaveLength(2))
  const hash = admin.files.get()[0]?.sourceHash
  cleanup()

  const known = fakeAdmin({ website_assets: [anAsset({ source_hash: hash ?? null })] })
  const third = await open('/admin/assets/new', known)
  drop(photo('renamed.jpg', 'a photo'))
  expect((await third.form.findByRole('alert')).textContent).toContain('as "harbour"')
})

test('in the form of a new asset, the button that chooses a file has the focus', async () => {
  const { form } = await open()
  await vi.waitFor(() =>
    expect(window.document.activeElement).toBe(form.getByRole('button', { name: 'Choose file' })),
  )
})

test('the Tab key reaches the texts of an asset before its picture on the right', async () => {
  const { form } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  const file = await form.findByRole('button', { name: 'Replace file' })
  const key = form.getByLabelText(/Asset key/)
  expect(file.compareDocumentPosition(key)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('a suggested key is free, and a typed key stays', async () => {
  const library = () => fakeAdmin({ website_assets: [anAsset()] })
  const { form } = await open('/admin/assets/new', library())
  drop(photo('Harbour.jpg'))
  await vi.waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe('harbour-2'))
  cleanup()
  const second = await open('/admin/assets/new', library())
  type(second.form.getByLabelText(/Asset key/), 'mine')
  drop(photo('Harbour.jpg'))
  await second.form.findByRole('img', { name: /^Focal point/ })
  expect(second.form.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe('mine')
})

test('if the device has no space for the file, the form stays open with all values', async () => {
  const { admin, form, save } = await open()
  drop(photo())
  type(form.getByLabelText(/Category/), 'icons')
  type(form.getByLabelText(/Alt text/), 'A desk')
  await form.findByRole('img', { name: /^Focal point/ })
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  save()
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Your changes are still in the form')
  expect(callsOf(admin, 'create')).toEqual([])
  expect(form.getByLabelText<HTMLTextAreaElement>(/Alt text/).value).toBe('A desk')
  expect(form.getByText('Team Photo (1).JPG')).toBeTruthy()
  save()
  await screen.findByText('Asset created successfully')
  expect(callsOf(admin, 'addFile')).toHaveLength(2)
  expect(admin.files.get()).toHaveLength(1)
})

test('the focal point moves by arrow keys in either slider, by ten with Shift, and can be reset to the middle', async () => {
  const { admin, form, save } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  const [left, top] = form.getAllByRole<HTMLInputElement>('slider')
  if (left === undefined || top === undefined) throw new Error('Two sliders are needed')
  const text = () => left.getAttribute('aria-valuetext')
  expect(text()).toBe('Focal point 30 % from the left, 40 % from the top')
  fireEvent.keyDown(left, { key: 'ArrowRight' })
  fireEvent.keyDown(left, { key: 'ArrowDown', shiftKey: true })
  expect(text()).toBe('Focal point 31 % from the left, 50 % from the top')
  for (let press = 0; press < 6; press += 1) fireEvent.keyDown(top, { key: 'ArrowUp', shiftKey: true })
  expect(text()).toBe('Focal point 31 % from the left, 0 % from the top')
  const crops = within(form.getByRole('region', { name: 'Crops of the site' })).getAllByRole('presentation')
  expect(new Set(crops.map((crop) => crop.style.objectPosition))).toEqual(new Set(['31% 0%']))
  expect(crops.length).toBeGreaterThanOrEqual(5)
  fireEvent.click(form.getByRole('button', { name: 'Reset to the center' }))
  expect(text()).toBe('Focal point 50 % from the left, 50 % from the top')
  save()
  await screen.findByText('Asset updated successfully')
  expect(admin.calls[0]?.[4]).toEqual({ focal_x: 50, focal_y: 50 })
})

test('a press on the picture sets the focal point', async () => {
  const { form } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  const pad = form.getByRole('img', { name: /^Focal point/ })
  vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 200))
  fireEvent.click(pad, { clientX: 200, clientY: 200 })
  expect(form.getByRole('img', { name: 'Focal point 25 % from the left, 75 % from the top' })).toBeTruthy()
})

test('a form that is closed and opened again is empty', async () => {
  const { form, router, admin } = await open()
  drop(photo())
  await form.findByRole('img', { name: /^Focal point/ })
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/assets'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'New asset' })).toBeNull())
  await act(() => router.navigate('/admin/assets/new'))
  const again = within(await screen.findByRole('dialog', { name: 'New asset' }))
  expect(again.getByRole('button', { name: 'Choose file' })).toBeTruthy()
  expect(again.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe('')
  expect(admin.calls).toEqual([])
})

test('the form of a picture has no preview beside it at any width: the preview opens over the form', async () => {
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query === '(min-width: 80rem)' ? '(min-width: 1px)' : query),
  )
  const { form } = await open(`/admin/assets/${ID}`, fakeAdmin({ website_assets: [anAsset()] }))
  await form.findByLabelText(/Asset key/)
  expect(screen.queryByTitle('Preview of the page')).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.click(form.getByRole('button', { name: /Preview/ }))
  expect(await screen.findByRole('dialog', { name: 'Preview' })).toBeTruthy()
})
