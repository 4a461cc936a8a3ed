import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aFile, drag, transferOf } from '../testing/file-events-fixture.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const anAsset = (id: string, values: Parameters<typeof aRow<'website_assets'>>[2]) =>
  aRow('website_assets', id, {
    asset_key: id,
    image_url: `/media/${id}.webp`,
    category: 'other',
    is_active: true,
    ...values,
  })

const assets = [
  anAsset('lake', {
    alt_text: 'Sunset over Päijänne',
    theme_tags: ['AI Readiness'],
    created_at: '2026-11-05',
  }),
  anAsset('team', { category: 'team-photos', original_filename: 'IMG_0001.JPG', created_at: '2026-11-04' }),
  anAsset('deco', { is_decorative: true, created_at: '2026-11-03' }),
  anAsset('terms', { category: 'documents', image_url: '/media/terms.pdf', created_at: '2026-11-02' }),
  anAsset('hero', { category: 'hero-images', alt_text: 'Hero', created_at: '2026-11-01' }),
]

const library = () =>
  fakeAdmin({
    website_assets: assets,
    cases: [aRow('cases', 'c1', { title: 'The lake case', images: [aCaseImage('/media/lake.webp')] })],
    founding_partners: [aRow('founding_partners', 'p1', { name: 'Aino', portrait_url: '/media/team.webp' })],
    offering_themes: [
      aRow('offering_themes', 't1', {
        name: 'AI Readiness',
        slug: 'ai-readiness',
        short_name: 'AI Readiness',
      }),
    ],
  })

const aCaseImage = (url: string) => ({ id: 'i1', image_url: url, alt_text: null, display_order: 0 })

async function open(view: 'List' | 'Grid' = 'List', admin = library()) {
  const { app, router } = fakeApp(admin, '/admin/assets')
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: view }))
  return { admin, router }
}

/** The keys of all rows or tiles, in their order. */
const keys = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all on)/ })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))
const select = (key: string, init = {}) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${key}` }), init)
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
/** Sets or removes a filter. */
async function filter(option: RegExp) {
  fireEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  const menu = within(await screen.findByRole('dialog', { name: 'Filter website assets' }))
  fireEvent.click(await menu.findByRole('checkbox', { name: option }))
  fireEvent.click(menu.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test.each(['List', 'Grid'] as const)('the %s shows the newest first, and is remembered', async (view) => {
  await open(view)
  expect(keys()).toEqual(['lake', 'team', 'deco', 'terms', 'hero'])
  cleanup()
  render(fakeApp(library(), '/admin/assets').app)
  const button = await screen.findByRole('button', { name: view })
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('search finds assets that contain all words in key, alt text, file name or tags, without case and accents', async () => {
  await open('Grid')
  for (const [words, found] of [
    ['PAIJANNE sun', ['lake']],
    ['img_0001', ['team']],
    ['readiness', ['lake']],
    ['hero images', ['hero']],
  ] as const) {
    search(words)
    await vi.waitFor(() => expect(keys()).toEqual(found))
  }
  search('nothing of that')
  expect(await screen.findByText('No matches')).toBeTruthy()
})

test('a chosen category is shown once, and another filter is removed without it', async () => {
  await open()
  const categories = within(screen.getByRole('region', { name: 'Categories' }))
  fireEvent.click(categories.getByRole('button', { name: /^Other/ }))
  await vi.waitFor(() => expect(keys()).toEqual(['lake', 'deco']))
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull()
  await filter(/^No alt text/)
  await vi.waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /^Select (?!all)/ })).toEqual([]))
  const chips = within(screen.getByRole('list', { name: 'Filters' }))
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'Missing: No alt text',
    'Clear',
  ])
  fireEvent.click(chips.getByRole('button', { name: 'Clear' }))
  await vi.waitFor(() => expect(keys()).toEqual(['lake', 'deco']))
  fireEvent.click(categories.getByRole('button', { name: 'Clear Filter' }))
  await vi.waitFor(() => expect(keys()).toHaveLength(assets.length))
})

test('"without alt text" finds active, non-decorative pictures, and "unused" finds assets that nothing refers to', async () => {
  await open()
  await filter(/^No alt text/)
  expect(keys()).toEqual(['team'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Missing: No alt text' }))
  await filter(/^Not used/)
  // The site finds its hero images without a reference.
  expect(keys()).toEqual(['deco', 'terms'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await filter(/^AI Readiness/)
  expect(keys()).toEqual(['lake'])
})

test('no asset counts as unused before all rows are known', async () => {
  const admin = library()
  admin.isComplete('cases').set(false)
  await open('List', admin)
  await filter(/^Not used/)
  expect(screen.getByText('No matches so far …')).toBeTruthy()
  act(() => admin.isComplete('cases').set(true))
  expect(keys()).toEqual(['deco', 'terms'])
})

test('the preview shows facts and uses, and arrow keys lead to the neighbours', async () => {
  const { router } = await open('Grid')
  fireEvent.click(screen.getByRole('button', { name: 'Preview team' }))
  let preview = within(await screen.findByRole('dialog', { name: 'team' }))
  expect(preview.getByText('WebP')).toBeTruthy()
  expect(preview.getByText('2 of 5')).toBeTruthy()
  expect(preview.getByText('No alt text')).toBeTruthy()
  expect(preview.getByRole('link', { name: 'Aino' }).getAttribute('href')).toBe('/admin/partners/p1')
  fireEvent.keyDown(preview.getByRole('textbox', { name: 'Address' }), { key: 'ArrowRight' })
  expect(screen.getByRole('dialog', { name: 'team' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  preview = within(screen.getByRole('dialog', { name: 'lake' }))
  expect(preview.getByRole('button', { name: 'Previous asset' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  fireEvent.click(screen.getByRole('link', { name: 'The lake case' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/cases/c1'))
})

test('the question before a deletion names the key and the rows that will lose their picture', async () => {
  const { admin } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete lake' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete "lake"?')).toBeTruthy()
  expect(question.getByText('No picture is shown in:')).toBeTruthy()
  expect(question.getByRole('link', { name: /^The lake case/ }).getAttribute('href')).toBe('/admin/cases/c1')
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Asset deleted successfully')).toBeTruthy()
  expect(admin.calls.map(([name]) => name)).toEqual(['remove'])
  expect((admin.rowsOf('website_assets').get() ?? []).map(({ id }) => id)).not.toContain('lake')
})

test('a range of assets is chosen with Shift and edited in one step, and unchanged assets get no edit', async () => {
  const { admin } = await open()
  select('lake')
  select('deco', { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  const bar = within(screen.getByRole('region', { name: 'Selected assets' }))
  fireEvent.click(bar.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 3 assets' }))
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'team-photos' } })
  const [add] = dialog.getAllByRole('button', { name: 'AI Readiness' })
  if (add !== undefined) fireEvent.click(add)
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 3 assets' }))
  expect(await screen.findByText('3 assets updated')).toBeTruthy()
  expect(admin.calls).toEqual([
    [
      'applyAll',
      'website_assets',
      [
        ['lake', { category: 'team-photos' }],
        ['team', { theme_tags: ['AI Readiness'] }],
        ['deco', { category: 'team-photos', theme_tags: ['AI Readiness'] }],
      ].map(([id, changes]) =>
        expect.objectContaining({ op: 'update', row: expect.objectContaining({ id }), changes }),
      ),
    ],
  ])
})

test('all matching assets can be chosen and deleted, including those on other pages', async () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    anAsset(`a${i}`, { category: i < 11 ? 'icons' : 'logos' }),
  )
  const { admin } = await open('List', fakeAdmin({ website_assets: many }))
  fireEvent.click(screen.getByRole('button', { name: 'Icons 11' }))
  select('a3')
  fireEvent.click(screen.getByRole('button', { name: 'Select all 11 that match' }))
  const bar = within(screen.getByRole('region', { name: 'Selected assets' }))
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete 11 assets?')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('11 assets deleted')).toBeTruthy()
  expect(admin.calls).toMatchObject([['applyAll', 'website_assets', { length: 11 }]])
  expect(screen.queryByRole('region', { name: 'Selected assets' })).toBeNull()
})

test('of a thousand assets the grid draws the visible ones, and the keyboard reaches the last one', async () => {
  const many = Array.from({ length: 1_000 }, (_, i) =>
    anAsset(`a${i}`, { created_at: new Date(2e12 - i * 1e6).toISOString() }),
  )
  await open('Grid', fakeAdmin({ website_assets: many }))
  const tile = (key: string) => screen.getByRole('button', { name: `Preview ${key}` })
  expect(keys().length).toBeLessThan(60)
  expect(tile('a1').closest('li')?.getAttribute('aria-setsize')).toBe('1000')
  act(() => tile('a0').focus())
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowRight')
  expect(document.activeElement).toBe(tile('a1'))
  press('ArrowDown')
  expect(document.activeElement).toBe(tile('a5'))
  press('End')
  expect(document.activeElement).toBe(tile('a999'))
  press('ArrowLeft')
  press('ArrowDown')
  expect(document.activeElement, 'below the last row there is nothing').toBe(tile('a998'))
  press('Home')
  expect(document.activeElement).toBe(tile('a0'))
  const reachable = screen.getAllByRole('button', { name: /^Preview / }).filter((each) => each.tabIndex === 0)
  expect(reachable).toEqual([tile('a0')])
})

test.each(['List', 'Grid'] as const)('the %s crops a picture around its focal point', async (view) => {
  const face = anAsset('face', { focal_x: 20, focal_y: 10 })
  await open(view, fakeAdmin({ website_assets: [face] }))
  const picture = document.querySelector<HTMLImageElement>('img[src*="face.webp"]')
  expect(picture?.style.objectPosition).toBe('20% 10%')
})

test('a tile shows the upload progress of its file and the pending edit', async () => {
  const { admin } = await open('Grid')
  act(() => {
    admin.uploads.set(new Map([['/media/team.webp', 0.34]]))
    admin
      .rowsOf('website_assets')
      .set(assets.map((row) => (row.id === 'team' ? { ...row, edit: { kind: 'on-device' } } : row)))
  })
  const tile = within(screen.getByRole('article', { name: 'team' }))
  expect(tile.getByText('Uploading 34 %')).toBeTruthy()
  expect(tile.getByText('Pending')).toBeTruthy()
})

test('files dropped on the library open in the bulk upload', async () => {
  await open()
  // The blob has the first bytes of a JPEG, because other files lose their fields as soon as they are examined.
  const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a photo'])
  const files = transferOf([aFile('Photo 1.jpg', 'image/jpeg', photo)])
  drag('dragenter', document.body, files)
  expect(screen.getByText('Drop files to upload them')).toBeTruthy()
  drag('drop', document.body, files)
  expect(await screen.findByRole('dialog', { name: 'Bulk upload' })).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('Asset key of file 1')).value).toBe('photo-1')
})

test('files dropped while a dialog is open do not reach the library below it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  const { app, router } = fakeApp(library(), '/admin/assets/lake/history')
  render(app)
  await screen.findByRole('dialog', { name: 'History' })
  drag('drop', document.body, transferOf([aFile('Photo 1.jpg', 'image/jpeg')]))
  expect(router.state.location.pathname).toBe('/admin/assets/lake/history')
})

test('the figures name what they count: some assets are inactive, and a category may be empty', async () => {
  await open('List', fakeAdmin({ website_assets: [...assets, anAsset('old', { is_active: false })] }))
  const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
  expect(figure('Total Assets')).toBe('Total Assets5(active, of 6)')
  expect(figure('Categories')).toBe('Categories4(in use, of 12)')
  expect(screen.getByText('6 in all')).toBeTruthy()
})
