import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const ARTICLE = '018f0000-0000-7000-8000-00000000aaaa'
const category = (place: number) => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`

async function open(values = {}, categories = ['Interviews', 'Työelämä', 'News']) {
  const admin = fakeAdmin({
    content: [
      aRow('content', ARTICLE, { title: 'Hello', slug: 'hello', read_time: '5 min read', ...values }),
    ],
    content_categories: categories.map((name, i) =>
      aRow('content_categories', category(i), { name, slug: `category-${i}` }),
    ),
  })
  render(fakeApp(admin, `/admin/content/${ARTICLE}`).app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  const box = form.getByRole<HTMLInputElement>('combobox', { name: 'Category' })
  act(() => box.focus())
  return { admin, form, box }
}

const type = (box: HTMLInputElement, value: string) =>
  fireEvent.input(box, { target: { value }, inputType: 'insertText' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const key = (box: HTMLElement, name: string) => fireEvent.keyDown(box, { key: name })

async function saved({ admin, form }: Awaited<ReturnType<typeof open>>) {
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(admin.calls).toHaveLength(1))
  return admin.calls[0]?.[4]
}

test('a row is found by letters without accents and chosen by Enter', async () => {
  const opened = await open()
  const { box } = opened
  expect(box.value).toBe('')
  type(box, 'tyoe')
  await vi.waitFor(() => expect(options()).toEqual(['Työelämä']))
  await vi.waitFor(() => expect(box.getAttribute('aria-activedescendant')).not.toBeNull())
  key(box, 'Enter')
  await vi.waitFor(() => expect(box.value).toBe('Työelämä'))
  expect(await saved(opened)).toMatchObject({ category_id: category(1) })
})

test('arrow keys open the list and go through all rows alphabetically, starting with "none"', async () => {
  const opened = await open({ category_id: category(0) })
  const { box } = opened
  expect(box.value).toBe('Interviews')
  key(box, 'ArrowDown')
  await vi.waitFor(() => expect(options()).toEqual(['None', 'Interviews', 'News', 'Työelämä']))
  expect(screen.getByRole('option', { name: 'Interviews' }).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('option', { name: 'None' }))
  await vi.waitFor(() => expect(box.value).toBe(''))
  expect(await saved(opened)).toMatchObject({ category_id: null })
})

test('Home and End lead to the first and the last row of an open list, and otherwise move the caret', async () => {
  const opened = await open()
  const { box } = opened
  const marked = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  const keeps = (name: string, init = {}) => fireEvent.keyDown(box, { key: name, ...init })
  expect(keeps('End', { shiftKey: true }), 'the field has its own keys while the list is closed').toBe(true)
  key(box, 'ArrowDown')
  await vi.waitFor(() => expect(options()).toHaveLength(4))
  key(box, 'End')
  await vi.waitFor(() => expect(marked()).toBe('Työelämä'))
  expect(document.activeElement).toBe(box)
  key(box, 'Home')
  await vi.waitFor(() => expect(marked()).toBe('None'))
  expect(keeps('End', { shiftKey: true }), 'with Shift the words are marked').toBe(true)
  key(box, 'ArrowDown')
  await vi.waitFor(() => expect(marked()).toBe('Interviews'))
  key(box, 'End')
  await vi.waitFor(() => expect(marked()).toBe('Työelämä'))
  key(box, 'Enter')
  await vi.waitFor(() => expect(box.value).toBe('Työelämä'))
  expect(await saved(opened)).toMatchObject({ category_id: category(1) })
})

test('Escape closes the list and keeps the form and the choice; pressed again it closes the form', async () => {
  const { box } = await open({ category_id: category(0) })
  type(box, '')
  type(box, 'nothing of that name')
  expect(await screen.findByText('No matches for “nothing of that name”')).toBeTruthy()
  key(box, 'Escape')
  await vi.waitFor(() => expect(box.value).toBe('Interviews'))
  expect(screen.getByRole('dialog', { name: 'Edit article' })).toBeTruthy()
  expect(options()).toEqual([])
  key(box, 'Escape')
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit article' })).toBeNull())
  expect(screen.queryByRole('alertdialog'), 'nothing was changed').toBeNull()
})

test('a button clears the choice', async () => {
  const opened = await open({ category_id: category(2) })
  fireEvent.click(opened.form.getByRole('button', { name: 'Clear category' }))
  await vi.waitFor(() => expect(opened.box.value).toBe(''))
  await vi.waitFor(() => expect(opened.form.queryByRole('button', { name: 'Clear category' })).toBeNull())
  expect(await saved(opened)).toMatchObject({ category_id: null })
})

test('a deleted row is shown as such, and only the first hundred of many rows are listed', async () => {
  const many = Array.from({ length: 130 }, (_, i) => `Category ${i}`)
  const { box } = await open({ category_id: category(999) }, many)
  expect(box.value).toBe('(deleted)')
  key(box, 'ArrowDown')
  expect(await screen.findByText('30 more. Type to find them.')).toBeTruthy()
  expect(options()).toHaveLength(101)
})
