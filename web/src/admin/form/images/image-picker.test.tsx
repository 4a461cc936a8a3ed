import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ValuesOf } from '../../data/admin-row.ts'
import { fileHash } from '../../media/file-hash.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
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

type AssetValues = Partial<ValuesOf<'website_assets'>>
const anAsset = (key: string, values: AssetValues = {}) =>
  aRow('website_assets', `id of ${key}`, {
    asset_key: key,
    category: 'offering-gallery',
    image_url: `/media/${key}.webp`,
    is_active: true,
    ...values,
  })
const photo = () =>
  aFile('Desk.JPG', 'image/jpeg', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a desk']))

async function openForm(address: string, admin = fakeAdmin()) {
  const { app } = fakeApp(admin, address)
  render(app)
  return { admin, form: within(await screen.findByRole('dialog')) }
}

/** The picker behind a button of a form. */
async function openPicker(address: string, button: string, assets: readonly ReturnType<typeof anAsset>[]) {
  const opened = await openForm(address, fakeAdmin({ website_assets: assets }))
  const opener = opened.form.getByRole('button', { name: button })
  opener.focus()
  fireEvent.click(opener)
  const picker = within(await screen.findByRole('dialog', { name: /^Choose / }))
  const keys = () => picker.queryAllByRole('listitem').map((tile) => tile.textContent)
  return { ...opened, opener, picker, keys }
}

const heroAssets = [
  anAsset('a-hero', { category: 'offering-hero' }),
  anAsset('b-hero', { category: 'hero-images', description: 'Työpöytä', theme_tags: ['AI Readiness'] }),
  anAsset('c-gallery'),
  anAsset('d-theme', { category: 'theme-illustration' }),
  anAsset('e-logo', { category: 'logos' }),
  anAsset('f-hidden', { category: 'offering-hero', is_active: false }),
]

test.each([
  ['/admin/services/new', 'Choose hero image', ['a-hero', 'b-hero']],
  ['/admin/services/new', 'Choose images', ['a-hero', 'c-gallery', 'd-theme']],
  ['/admin/companies/new', 'Choose logo', ['e-logo']],
  ['/admin/themes/new', 'Choose illustration', ['d-theme']],
  ['/admin/value-propositions/new', 'Choose image asset key', ['b-hero']],
])('at %s %s offers the categories of its field', async (address, button, expected) => {
  const { keys } = await openPicker(address, button, heroAssets)
  expect(keys()).toEqual(expected)
})

test('a tile crops its picture around its focal point', async () => {
  const { picker } = await openPicker('/admin/services/new', 'Choose hero image', [
    anAsset('face', { category: 'offering-hero', alt_text: 'Anna', focal_x: 20, focal_y: 10 }),
  ])
  expect(picker.getByRole('img', { name: 'Anna' }).style.objectPosition).toBe('20% 10%')
})

test('a value proposition stores the key of the picked picture', async () => {
  const { form, picker } = await openPicker(
    '/admin/value-propositions/new',
    'Choose image asset key',
    heroAssets,
  )
  fireEvent.click(picker.getByRole('button', { name: /b-hero/ }))
  expect(form.getByLabelText<HTMLInputElement>('Image asset key').value).toBe('b-hero')
})

test('pictures are found by key, alt text, description and themes, in upper or lower case', async () => {
  const { picker, keys } = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  const search = (query: string) =>
    fireEvent.change(picker.getByRole('searchbox'), { target: { value: query } })
  search('readiness TYOPOYTA')
  expect(keys()).toEqual(['b-hero'])
  search('nothing')
  expect(picker.getByText('No images found')).toBeTruthy()
})

test('a picked picture closes the picker, and the focus returns to the button that opened it', async () => {
  const { form, opener, picker } = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  fireEvent.click(picker.getByRole('button', { name: /a-hero/ }))
  expect(form.getByLabelText<HTMLInputElement>('Hero image').value).toBe('/media/a-hero.webp')
  expect(screen.queryByRole('dialog', { name: /^Choose / })).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('several pictures are selected, and used on confirmation', async () => {
  const { form, picker } = await openPicker('/admin/services/new', 'Choose images', heroAssets)
  const tile = (name: RegExp) => picker.getByRole('button', { name })
  expect(picker.getByRole<HTMLButtonElement>('button', { name: 'Use pictures' }).disabled).toBe(true)
  for (const name of [/a-hero/, /c-gallery/, /d-theme/, /a-hero/]) fireEvent.click(tile(name))
  expect([tile(/a-hero/), tile(/c-gallery/)].map((each) => each.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ])
  fireEvent.click(picker.getByRole('button', { name: 'Use 2 pictures' }))
  expect(form.getByText('c-gallery.webp')).toBeTruthy()
  expect(form.getByText('d-theme.webp')).toBeTruthy()
})

test('a picture that is already in the list says so, and is not counted again', async () => {
  const { form, opener, picker } = await openPicker('/admin/services/new', 'Choose images', [
    anAsset('a-hero', { category: 'offering-hero' }),
    anAsset('c-gallery', { source_hash: await fileHash(photo()) }),
  ])
  fireEvent.click(picker.getByRole('button', { name: /c-gallery/ }))
  fireEvent.click(picker.getByRole('button', { name: 'Use 1 picture' }))
  fireEvent.click(opener)
  const again = within(await screen.findByRole('dialog', { name: /^Choose / }))
  const taken = again.getByRole('button', { name: /c-gallery.*In use/ })
  expect(taken.getAttribute('aria-disabled')).toBe('true')
  expect(again.getByRole('button', { name: /a-hero/ }).getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(taken)
  paste(document.body, transferOf([photo()]))
  fireEvent.click(await screen.findByRole('button', { name: 'Use that asset' }))
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Use pictures' }).disabled).toBe(true)
  fireEvent.click(again.getByRole('button', { name: /a-hero/ }))
  fireEvent.click(again.getByRole('button', { name: 'Use 1 picture' }))
  expect(form.getAllByText(/\.webp$/).map((line) => line.textContent)).toEqual([
    'c-gallery.webp',
    'a-hero.webp',
  ])
})

const many = Array.from({ length: 1_000 }, (_, i) =>
  anAsset(`asset-${String(i).padStart(4, '0')}`, { category: 'offering-hero' }),
)

test('of a thousand pictures only the visible ones are drawn, and arrow keys reach the others', async () => {
  const { picker } = await openPicker('/admin/services/new', 'Choose hero image', many)
  const tiles = () => picker.getAllByRole('listitem')
  expect(tiles().length).toBeGreaterThan(8)
  expect(tiles().length).toBeLessThan(60)
  expect(tiles()[0]?.getAttribute('aria-setsize')).toBe('1000')
  const tabStops = () => tiles().filter((tile) => within(tile).getByRole('button').tabIndex === 0)
  expect(tabStops()).toHaveLength(1)

  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () => document.activeElement?.textContent
  within(tabStops()[0] ?? document.body)
    .getByRole('button')
    .focus()
  press('ArrowRight')
  expect(focused()).toBe('asset-0001')
  press('End')
  expect(focused()).toBe('asset-0999')
  expect(tiles().length).toBeLessThan(80)
  expect(tabStops()).toHaveLength(1)
  press('Home')
  expect(focused()).toBe('asset-0000')
  press('ArrowDown')
  expect(focused()).toMatch(/^asset-000[2-9]$/)
})

test('a picture pasted into a picker is described, stored on this device, and picked at once', async () => {
  const { admin, form, picker } = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  expect(picker.getByRole('button', { name: 'Upload' })).toBeTruthy()
  paste(document.body, transferOf([photo()]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  const key = upload.getByLabelText<HTMLInputElement>(/Asset key/)
  await vi.waitFor(() => expect(key.value).toBe('desk'))
  expect(upload.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('offering-hero')
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  await upload.findByText('Describe the picture, or choose Decorative')
  expect(admin.calls).toEqual([])
  fireEvent.change(upload.getByLabelText(/Alt text/), { target: { value: 'A desk' } })
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: /^Choose |^Upload/ })).toBeNull())
  const address = admin.files.get()[0]?.address
  expect(admin.calls.map(([name]) => name)).toEqual(['addFile', 'create'])
  expect(admin.calls[1]?.[2]).toMatchObject({
    asset_key: 'desk',
    category: 'offering-hero',
    alt_text: 'A desk',
    image_url: address,
    is_active: true,
  })
  expect(form.getByLabelText<HTMLInputElement>('Hero image').value).toBe(address)
  expect(form.getByLabelText<HTMLInputElement>('Hero image alt text').value).toBe('A desk')
})

test('an uploaded picture is added to the selection, and a taken key is reported', async () => {
  const { admin, picker } = await openPicker('/admin/services/new', 'Choose images', heroAssets)
  fireEvent.click(picker.getByRole('button', { name: /c-gallery/ }))
  paste(document.body, transferOf([photo()]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  fireEvent.click(upload.getByLabelText('Decorative'))
  fireEvent.change(upload.getByLabelText(/Asset key/), { target: { value: 'c-gallery' } })
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  await upload.findByText('"c-gallery" is the key of another asset.')
  expect(admin.calls).toEqual([])
  fireEvent.click(upload.getByRole('button', { name: 'Use "c-gallery-2"' }))
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  await picker.findByRole('button', { name: 'Use 2 pictures' })
  expect(picker.getByRole('button', { name: /c-gallery-2/ }).getAttribute('aria-pressed')).toBe('true')
})

test('an uploaded picture is listed first and selected, whatever the search, and the list scrolls to the top', async () => {
  const { picker, keys } = await openPicker('/admin/services/new', 'Choose images', heroAssets)
  fireEvent.change(picker.getByRole('searchbox'), { target: { value: 'c-gallery' } })
  const scroller = picker.getByRole('list').closest<HTMLElement>('.overflow-y-auto')
  if (scroller !== null) scroller.scrollTop = 500
  paste(document.body, transferOf([photo()]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  fireEvent.click(upload.getByLabelText('Decorative'))
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  const tile = await picker.findByRole('button', { name: /^desk/, pressed: true })
  expect(tile.closest('li')).toBe(picker.getAllByRole('listitem')[0])
  expect(keys()).toHaveLength(2)
  expect(scroller?.scrollTop).toBe(0)
})

test('the description of an uploaded picture survives a crash as a draft with its file, which ends with use or discard', async () => {
  const { admin, picker } = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  const kept = () => [...admin.drafts.kept.values()]
  const describe = async () => {
    paste(document.body, transferOf([photo()]))
    const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
    fireEvent.change(upload.getByLabelText(/Alt text/), { target: { value: 'A desk' } })
    await vi.waitFor(() =>
      expect(kept()).toMatchObject([
        {
          entity: 'website_assets',
          rowId: null,
          title: 'desk',
          values: { alt_text: 'A desk', category: 'offering-hero' },
        },
      ]),
    )
    expect(admin.drafts.files.get(kept()[0]?.id ?? '')?.get('image_url')).toMatchObject({ name: 'Desk.JPG' })
    return upload
  }
  fireEvent.click((await describe()).getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(kept()).toEqual([]))
  fireEvent.click(picker.getByRole('button', { name: 'Upload' }))
  fireEvent.click((await describe()).getByRole('button', { name: 'Upload and use' }))
  await vi.waitFor(() => expect(kept().filter(({ entity }) => entity === 'website_assets')).toEqual([]))
})

test('a document is refused where a picture is needed', async () => {
  const { admin } = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  paste(document.body, transferOf([aFile('Terms.pdf', 'application/pdf', '%PDF-1.7')]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  await upload.findByText(/^A document cannot be shown as a picture/)
  expect(admin.calls).toEqual([])
})

test('for a duplicate picture, the existing one can be used instead', async () => {
  const first = await openPicker('/admin/services/new', 'Choose hero image', heroAssets)
  paste(document.body, transferOf([photo()]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  fireEvent.click(upload.getByLabelText('Decorative'))
  fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
  await vi.waitFor(() => expect(first.admin.files.get()).toHaveLength(1))
  const hash = first.admin.files.get()[0]?.sourceHash ?? null
  cleanup()

  const known = anAsset('known', { category: 'offering-hero', source_hash: hash })
  const { admin, form } = await openPicker('/admin/services/new', 'Choose hero image', [known])
  paste(document.body, transferOf([photo()]))
  const again = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  expect((await again.findByRole('alert')).textContent).toContain('already in Website Assets as "known"')
  fireEvent.click(again.getByRole('button', { name: 'Use that asset' }))
  expect(form.getByLabelText<HTMLInputElement>('Hero image').value).toBe('/media/known.webp')
  expect(admin.calls).toEqual([])
})

test('an inactive asset is not offered in place of a duplicate picture', async () => {
  const hidden = anAsset('hidden', { is_active: false, source_hash: await fileHash(photo()) })
  await openPicker('/admin/services/new', 'Choose hero image', [hidden])
  paste(document.body, transferOf([photo()]))
  const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
  expect((await upload.findByRole('alert')).textContent).toContain('already in Website Assets as "hidden"')
  expect(upload.queryByRole('button', { name: 'Use that asset' })).toBeNull()
  expect(upload.getByRole('link', { name: 'hidden' }).getAttribute('href')).toBe('/admin/assets/id of hidden')
})

test('a picture uploaded for a company becomes its hero, and the next ones become illustrations', async () => {
  const { admin, form } = await openForm('/admin/companies/new')
  for (const key of ['one', 'two']) {
    fireEvent.click(form.getByRole('button', { name: 'Upload a picture' }))
    const upload = within(await screen.findByRole('dialog', { name: 'Upload a picture' }))
    paste(
      document.body,
      transferOf([aFile(`${key}.svg`, 'image/svg+xml', `<svg id="${key}" viewBox="0 0 9 9"></svg>`)]),
    )
    await vi.waitFor(() => expect(upload.getByLabelText<HTMLInputElement>(/Asset key/).value).toBe(key))
    expect(upload.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('company-pictures')
    fireEvent.click(upload.getByLabelText('Decorative'))
    fireEvent.click(upload.getByRole('button', { name: 'Upload and use' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload a picture' })).toBeNull())
  }
  const selected = form.getAllByRole('button', { name: /^Selected/ }).map((button) => button.textContent)
  expect(selected).toEqual(['Selected as hero: one', 'Selected as illustration: two'])
  fireEvent.change(form.getByLabelText(/Company name/), { target: { value: 'Aamu' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Company created successfully')
  const [one, two] = admin.rowsOf('website_assets').get() ?? []
  expect(admin.calls.at(-1)?.[2]).toMatchObject({
    images: [
      { website_asset_id: one?.id, image_type: 'hero', image_url: one?.values.image_url, display_order: 0 },
      { website_asset_id: two?.id, image_type: 'illustration', display_order: 1 },
    ],
  })
})
