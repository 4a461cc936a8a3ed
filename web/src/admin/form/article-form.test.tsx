import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setReleaseTarget } from '../staging/release-target.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

// The server writes the time zone of the site into the page. Here it usually differs from that of the device.
vi.hoisted(() => {
  document.documentElement.dataset['zone'] = 'Asia/Tokyo'
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const CATEGORY = '018f0000-0000-7000-8000-0000000000c1'
const RELEASE = '018f0000-0000-7000-8000-0000000000d1'
const articleId = (n: number) => `018f0000-0000-7000-8000-00000000e00${n}`
const june = '2026-06-27T08:00:00+00:00'
const anArticle = (n: number, title: string, slug: string, published: boolean) =>
  aRow('content', articleId(n), {
    title,
    slug,
    published,
    published_at: published ? june : null,
    content: `Text of ${title}`,
    excerpt: null,
    read_time: '5 min read',
  })

function anAdmin() {
  return fakeAdmin({
    releases: [aRow('releases', RELEASE, { name: 'Spring', state: 'open' })],
    content: [
      anArticle(1, 'Out', 'out', true),
      anArticle(2, 'Draft', 'draft', false),
      anArticle(3, 'Managed', 'homepage-value-prop', true),
      aRow('content', articleId(4), { title: 'Deep', slug: 'deep', content: '> '.repeat(5000) }),
    ],
    content_categories: [aRow('content_categories', CATEGORY, { name: 'Field Notes', slug: 'field-notes' })],
  })
}

async function open(address: string) {
  const admin = anAdmin()
  const { app, router } = fakeApp(admin, address)
  render(app)
  return { admin, router }
}

test('a category can be created in the article form, and an existing one can be chosen', async () => {
  const { admin } = await open('/admin/content/new')
  const form = within(await screen.findByRole('dialog'))
  const add = (name: string) => {
    fireEvent.click(form.getByRole('button', { name: 'New category' }))
    const line = form.getByLabelText('Name of the new category')
    fireEvent.change(line, { target: { value: name } })
    fireEvent.keyDown(line, { key: 'Enter' })
  }
  const category = form.getByRole<HTMLInputElement>('combobox', { name: 'Category' })
  add(' field NOTES ')
  await vi.waitFor(() => expect(category.value).toBe('Field Notes'))
  expect(admin.calls).toEqual([])

  add('Field-notes')
  await vi.waitFor(() =>
    expect(admin.calls).toEqual([
      ['create', 'content_categories', { name: 'Field-notes', slug: 'fieldnotes' }],
    ]),
  )
  // The toast is shown for four seconds. A query by role can take one of them.
  fireEvent.click(await screen.findByText('Undo'))
  await vi.waitFor(() =>
    expect(
      admin
        .rowsOf('content_categories')
        .get()
        ?.map(({ id }) => id),
    ).toEqual([CATEGORY]),
  )
  // Escape closes the text box, not the form.
  fireEvent.click(form.getByRole('button', { name: 'New category' }))
  fireEvent.keyDown(form.getByLabelText('Name of the new category'), { key: 'Escape' })
  expect(form.getByRole('button', { name: 'New category' })).toBeTruthy()
})

test('a save creates the category with the typed name, and waits for it', async () => {
  const { admin } = await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog'))
  const typeName = () => {
    fireEvent.click(form.getByRole('button', { name: 'New category' }))
    fireEvent.change(form.getByLabelText('Name of the new category'), { target: { value: 'Essays' } })
  }
  typeName()
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(admin.calls).toEqual([])

  admin.failNext(new Error('no room'))
  const save = form.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  await screen.findByText(/no room/)
  expect(admin.calls.map(([call]) => call)).not.toContain('save')

  fireEvent.click(save)
  await screen.findByText('Article updated')
  const made = admin
    .rowsOf('content_categories')
    .get()
    ?.find(({ values }) => values.name === 'Essays')
  expect(admin.calls.at(-1)?.[4]).toMatchObject({ category_id: made?.id })
})

test('the view button opens the published page, or a preview of a draft', async () => {
  const { router } = await open('/admin/content')
  const view = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await view('View Out (opens a new tab)')).toBe('/insights?article=out')
  expect(await view('View Managed (opens a new tab)')).toBe('/')
  fireEvent.click(await screen.findByRole('link', { name: 'View Draft' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(preview.getByTitle('Preview of the page')).toBeTruthy()
  expect(preview.getByText('Not published. Visitors cannot see it.')).toBeTruthy()
  expect(preview.getByRole('link', { name: 'Edit' })).toBeTruthy()
  fireEvent.click(preview.getByRole('button', { name: 'Back to the list' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/content'))
})

test('a text of the home page is edited as plain text, as is a text that the parser rejects', async () => {
  for (const n of [3, 4]) {
    await open(`/admin/content/${articleId(n)}`)
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByLabelText<HTMLTextAreaElement>('Content').tagName).toBe('TEXTAREA')
    const note = form.queryByText(/^This text is too complex to format/)
    expect(note?.textContent.includes('to format from “> > >')).toBe(n === 4 ? true : undefined)
    cleanup()
  }
})

const TODAY = /^Set to today, \d+ \w+ \d{4}$/
const dateOf = (form: ReturnType<typeof within>) => within(form.getByRole('group', { name: 'Published on' }))
const chosen = (form: ReturnType<typeof within>) =>
  dateOf(form)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)?.labels?.[0]?.textContent

test('a save sets the date of a published article to now, keeps it, or sets another; the next form begins with that choice', async () => {
  const { admin, router } = await open(`/admin/content/${articleId(1)}`)
  const saved = async (title: string) => {
    const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
    fireEvent.change(form.getByLabelText(/^Title/), { target: { value: title } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(admin.rowsOf('content').get()?.[0]?.values.title).toBe(title))
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit article' })).toBeNull())
    return admin.rowsOf('content').get()?.[0]?.values.published_at
  }
  const openAgain = async () => {
    await router.navigate(`/admin/content/${articleId(1)}`)
    return within(await screen.findByRole('dialog', { name: 'Edit article' }))
  }
  let form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  expect(chosen(form)).toMatch(TODAY)
  fireEvent.click(dateOf(form).getByRole('radio', { name: 'Keep 27 June 2026' }))
  expect(await saved('Kept')).toBe(june)

  form = await openAgain()
  expect(chosen(form)).toBe('Keep 27 June 2026')
  fireEvent.click(dateOf(form).getByRole('radio', { name: 'Another date and time' }))
  const input = dateOf(form).getByLabelText<HTMLInputElement>('Date and time')
  expect(input.value).toBe('2026-06-27T17:00')
  expect(dateOf(form).getByText('27 June 2026, 17:00 in Tokyo time')).toBeTruthy()
  fireEvent.change(input, { target: { value: '2031-03-04T09:30' } })
  expect(
    dateOf(form).getByText(/^This date is in the future\. The article is published when you save/),
  ).toBeTruthy()
  expect(dateOf(form).getByText('4 March 2031, 09:30 in Tokyo time')).toBeTruthy()
  const dated = '2031-03-04T00:30:00+00:00'
  expect(await saved('Dated')).toBe(dated)

  // The date of this article is never used for another one, and a reopened row shows its date.
  form = await openAgain()
  expect(chosen(form)).toBe('Another date and time')
  fireEvent.click(dateOf(form).getByRole('radio', { name: TODAY }))
  const now = await saved('Now')
  expect(now).not.toBe(dated)
  expect(admin.calls.at(-1)?.[4]).toEqual({ title: 'Now', published_at: 'now' })
})

test('before a published article is saved, the form shows both dates, and the effect of a release', async () => {
  vi.setSystemTime('2026-11-29T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  const choices = dateOf(form)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ labels }) => labels?.[0]?.textContent)
  expect(choices).toEqual(['Set to today, 29 November 2026', 'Keep 27 June 2026', 'Another date and time'])
  expect(chosen(form)).toMatch(TODAY)
  expect(dateOf(form).getByText('When saved to a release, the date stays 27 June 2026.')).toBeTruthy()
  fireEvent.click(dateOf(form).getByRole('radio', { name: 'Keep 27 June 2026' }))
  expect(dateOf(form).queryByText(/^When saved to a release/)).toBeNull()
})

test('in a release, the form keeps the date of a published article unless another is chosen', async () => {
  act(() => setReleaseTarget(RELEASE))
  onTestFinished(() => setReleaseTarget(null))
  const { admin, router } = await open(`/admin/content/${articleId(1)}`)
  const saves = async (title: string) => {
    const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
    fireEvent.change(form.getByLabelText(/^Title/), { target: { value: title } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    const changes = () => admin.rowsOf('release_edits').get()?.[0]?.values.changes
    await vi.waitFor(() => expect(changes()).toMatchObject({ title }))
    return changes()
  }
  let form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  expect(chosen(form)).toBe('Keep 27 June 2026')
  expect(await saves('Kept')).toEqual({ title: 'Kept', published_at: 'keep' })

  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit article' })).toBeNull())
  await act(() => router.navigate(`/admin/content/${articleId(1)}`))
  form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  const day = 'Set to the day on which the release is published'
  fireEvent.click(dateOf(form).getByRole('radio', { name: day }))
  expect(await saves('Dated')).toEqual({ title: 'Dated', published_at: 'now' })
})

test('choosing an existing category discards the typed name of a new one', async () => {
  const { admin } = await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog'))
  fireEvent.click(form.getByRole('button', { name: 'New category' }))
  fireEvent.change(form.getByLabelText('Name of the new category'), { target: { value: 'Field' } })
  const category = form.getByRole<HTMLInputElement>('combobox', { name: 'Category' })
  fireEvent.keyDown(category, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: 'Field Notes' }))
  expect(form.queryByLabelText('Name of the new category')).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Article updated')
  expect(admin.calls.map(([call]) => call)).not.toContain('create')
  expect(admin.calls.at(-1)?.[4]).toMatchObject({ category_id: CATEGORY })
})

test('a date that is being typed keeps its text and focus when the date of the row changes elsewhere', async () => {
  const { admin } = await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  fireEvent.click(dateOf(form).getByRole('radio', { name: 'Another date and time' }))
  const input = dateOf(form).getByLabelText<HTMLInputElement>('Date and time')
  input.focus()
  fireEvent.change(input, { target: { value: '2031-03-04T09:30' } })
  const rows = admin.rowsOf('content')
  const published_at = '2026-07-28T08:00:00+00:00'
  act(() => rows.set(rows.get()?.map((row) => ({ ...row, values: { ...row.values, published_at } }))))
  await dateOf(form).findByRole('radio', { name: 'Keep 28 July 2026' })
  expect(document.activeElement).toBe(input)
  expect(input.value).toBe('2031-03-04T09:30')
})

test('a date that nobody has typed is replaced when the date of the row changes elsewhere', async () => {
  localStorage.setItem('coop-published-on-user-1', '2026-01-01T00:00:00+00:00')
  const { admin } = await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  expect(chosen(form)).toBe('Another date and time')
  const july = '2026-07-28T08:00:00+00:00'
  const rows = admin.rowsOf('content')
  act(() =>
    rows.set(
      rows
        .get()
        ?.map((row) =>
          row.id === articleId(1) ? { ...row, values: { ...row.values, published_at: july } } : row,
        ),
    ),
  )
  await vi.waitFor(() =>
    expect(dateOf(form).getByLabelText<HTMLInputElement>('Date and time').value).toMatch(/^2026-07-2/),
  )
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Mine' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Article updated')
  // The time of the row is kept.
  expect(admin.calls.at(-1)?.[3]).toMatchObject({ published_at: july })
  expect(admin.calls.at(-1)?.[4]).toEqual({ title: 'Mine', published_at: july })
})

test('a date alone can be changed, a form without edits changes nothing, and an incomplete date is refused', async () => {
  localStorage.setItem('coop-published-on-user-1', 'keep')
  const { admin } = await open(`/admin/content/${articleId(1)}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  expect(chosen(form)).toBe('Keep 27 June 2026')
  fireEvent.click(dateOf(form).getByRole('radio', { name: 'Another date and time' }))
  fireEvent.change(dateOf(form).getByLabelText('Date and time'), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a date and time')).toBeTruthy()
  expect(admin.calls).toEqual([])
  fireEvent.click(dateOf(form).getByRole('radio', { name: TODAY }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(admin.calls.at(-1)?.[4]).toEqual({ published_at: 'now' }))
})

test('a draft has no date, and a published article gets the date of the save', async () => {
  localStorage.setItem('coop-published-on-user-1', 'keep')
  await open(`/admin/content/${articleId(2)}`)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  expect(
    dateOf(form).getByText('Drafts have no date. The date is set when the article is published.'),
  ).toBeTruthy()
  fireEvent.click(form.getByRole('switch', { name: 'Published' }))
  expect(chosen(form)).toMatch(TODAY)
  expect(dateOf(form).queryByRole('radio', { name: /^Keep/ })).toBeNull()
})
