import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const CATEGORY = '018f0000-0000-7000-8000-0000000000c1'
const articleId = (n: number) => `018f0000-0000-7000-8000-00000000e00${n}`
const anArticle = (n: number, title: string, slug: string, published: boolean) =>
  aRow('content', articleId(n), { title, slug, published, content: `Text of ${title}`, excerpt: null })

function anAdmin() {
  return fakeAdmin({
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

test('a category is made without leaving the article, and one that is there is taken', async () => {
  const { admin } = await open('/admin/content/new')
  const form = within(await screen.findByRole('dialog'))
  const add = (name: string) => {
    fireEvent.click(form.getByRole('button', { name: 'New category' }))
    const line = form.getByLabelText('Name of the new category')
    fireEvent.change(line, { target: { value: name } })
    fireEvent.keyDown(line, { key: 'Enter' })
  }
  const category = form.getByLabelText<HTMLSelectElement>('Category')
  add(' field NOTES ')
  await vi.waitFor(() => expect(category.value).toBe(CATEGORY))
  expect(admin.calls).toEqual([])

  add('Field-notes')
  await vi.waitFor(() =>
    expect(admin.calls).toEqual([
      ['create', 'content_categories', { name: 'Field-notes', slug: 'fieldnotes' }],
    ]),
  )
  // Escape leaves the line, and not the form.
  fireEvent.click(form.getByRole('button', { name: 'New category' }))
  fireEvent.keyDown(form.getByLabelText('Name of the new category'), { key: 'Escape' })
  expect(form.getByRole('button', { name: 'New category' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(
      admin
        .rowsOf('content_categories')
        .get()
        ?.map(({ id }) => id),
    ).toEqual([CATEGORY]),
  )
})

test('the view button leads to the page of what is out, and to a preview of a draft', async () => {
  const { router } = await open('/admin/content')
  const view = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await view('View Out (opens a new tab)')).toBe('/insights?article=out')
  expect(await view('View Managed (opens a new tab)')).toBe('/')
  fireEvent.click(await screen.findByRole('link', { name: 'View Draft' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(preview.getByTitle('Preview of the page')).toBeTruthy()
  expect(preview.getByText('Visitors do not see it: it is not published.')).toBeTruthy()
  expect(preview.getByRole('link', { name: 'Edit' })).toBeTruthy()
  fireEvent.click(preview.getByRole('button', { name: 'Back to the list' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/content'))
})

test('a text of the home page is edited as plain text, and so is one that no parser takes', async () => {
  for (const n of [3, 4]) {
    await open(`/admin/content/${articleId(n)}`)
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByLabelText<HTMLTextAreaElement>('Content').tagName).toBe('TEXTAREA')
    cleanup()
  }
})
