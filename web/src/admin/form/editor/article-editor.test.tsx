import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { $getRoot, $getSelection, $isRangeSelection, getNearestEditorFromDOMNode } from 'lexical'
import { afterEach, expect, test, vi } from 'vitest'
import { StorageRefusal } from '../../data/outbox/storage-refusal.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../../testing/source-fixture.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000e001'
const TEXT = '_Kept_ as it is\n\n## Head ##\n\nThe end.'

/** Types at the end of the text by the events that a browser would send. */
async function type(text: HTMLElement, letters: string): Promise<void> {
  const editor = getNearestEditorFromDOMNode(text)
  for (const letter of letters) {
    await act(async () => {
      editor?.update(
        () => {
          const selection = $getSelection() ?? $getRoot().selectEnd()
          if (!$isRangeSelection(selection)) return
          if (letter === '\n') selection.insertParagraph()
          else selection.insertText(letter)
        },
        { discrete: true },
      )
    })
  }
}

/** Opens the form of an article with this text, and returns what it saves. */
async function opened(content: string, values: Record<string, string> = {}) {
  const admin = fakeAdmin({
    content: [
      aRow('content', ID, {
        title: 'On writing',
        slug: 'on-writing',
        content,
        read_time: '5 min read',
        ...values,
      }),
    ],
    content_categories: [],
  })
  render(fakeApp(admin, `/admin/content/${ID}`).app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit article' }))
  const text = await form.findByRole('textbox', { name: 'Content' })
  await vi.waitFor(() => expect(text.textContent).not.toBe(''))
  return { admin, form, text }
}

test('the text opens as a page over its form, with title, length and headings, and Escape closes the page', async () => {
  const { form, text } = await opened(TEXT, { read_time: '1 min read' })
  fireEvent.click(form.getByRole('button', { name: 'Write full screen' }))
  const page = within(await form.findByRole('region', { name: 'Content, full screen' }))
  // It is the same element, so selection and undo history are the same.
  expect(page.getByRole('textbox', { name: 'Content' })).toBe(text)
  expect(document.activeElement).toBe(text)
  expect(page.getByRole('heading', { name: 'On writing' })).toBeTruthy()
  expect(page.getByText('7 words · 1 min read')).toBeTruthy()
  expect(page.getByText('Nothing to save')).toBeTruthy()
  expect(within(page.getByRole('navigation', { name: 'Outline' })).getAllByRole('button')).toHaveLength(1)
  expect(form.getByLabelText(/^Title/).closest<HTMLElement>('[inert]')).toBeTruthy()

  fireEvent.keyDown(text, { key: 'Escape' })
  await vi.waitFor(() => expect(form.queryByRole('region', { name: 'Content, full screen' })).toBeNull())
  expect(form.getByRole('textbox', { name: 'Content' })).toBe(text)
  expect(form.getByLabelText(/^Title/).closest('[inert]')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Edit article' })).toBeTruthy()
})

test('opening the page and saving changes nothing', async () => {
  const { admin, form, text } = await opened(TEXT)
  fireEvent.click(form.getByRole('button', { name: 'Write full screen' }))
  await form.findByRole('region', { name: 'Content, full screen' })
  fireEvent.keyDown(text, { key: 's', ctrlKey: true })
  expect(await screen.findByText('Nothing to save')).toBeTruthy()
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit article' })).toBeNull())
  expect(admin.calls).toEqual([])
})

test('a save that the form rejects leads back to the invalid field', async () => {
  const { form, text } = await opened(TEXT)
  const title = form.getByLabelText(/^Title/)
  fireEvent.change(title, { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Write full screen' }))
  await form.findByRole('region', { name: 'Content, full screen' })
  fireEvent.keyDown(text, { key: 's', ctrlKey: true })
  await vi.waitFor(() => expect(form.queryByRole('region', { name: 'Content, full screen' })).toBeNull())
  expect(document.activeElement).toBe(title)
})

test('a save that the device refuses is reported on the page, which keeps the text', async () => {
  const { admin, form, text } = await opened(TEXT)
  fireEvent.click(form.getByRole('button', { name: 'Write full screen' }))
  const page = within(await form.findByRole('region', { name: 'Content, full screen' }))
  await type(text, ' More')
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  fireEvent.keyDown(text, { key: 's', ctrlKey: true })
  expect(
    await page.findByText(/no space left for the edit\. Your changes are still in the form/),
  ).toBeTruthy()
  expect(text.textContent).toContain('The end. More')
  fireEvent.keyDown(text, { key: 's', ctrlKey: true })
  await vi.waitFor(() => expect(page.getByText('Nothing to save')).toBeTruthy())
})

test('a reading time computed from the text is proposed if the article has another', async () => {
  const { admin, form } = await opened(TEXT, { read_time: '12 min read' })
  fireEvent.click(form.getByRole('button', { name: 'Use 1 min read' }))
  expect(form.queryByRole('button', { name: 'Use 1 min read' })).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(admin.calls.at(-1)?.[4]).toMatchObject({ read_time: '1 min read' }))
})

test('search finds words across formats, counts them and steps through them', async () => {
  const { form, text } = await opened('One **and** one\n\n- ONE\n- on**e** more')
  fireEvent.click(form.getByRole('button', { name: 'Write full screen' }))
  await form.findByRole('region', { name: 'Content, full screen' })
  fireEvent.keyDown(text, { key: 'f', ctrlKey: true })
  const field = form.getByLabelText('Find in the text')
  fireEvent.change(field, { target: { value: 'one' } })
  expect(form.getByText('1 of 4')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(form.getByText('4 of 4')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(form.getByText('1 of 4')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'nowhere' } })
  expect(form.getByText('Not found')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(form.queryByLabelText('Find in the text')).toBeNull()
  expect(form.getByRole('region', { name: 'Content, full screen' })).toBeTruthy()
})

test('a slash at the beginning of a paragraph offers blocks, filtered by letters and chosen by keys', async () => {
  const { admin, form, text } = await opened('First')
  await type(text, '\n/')
  const menu = within(form.getByRole('listbox', { name: 'Blocks' }))
  expect(menu.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Heading##',
    'Subheading###',
    'Bulleted list-',
    'Numbered list1.',
    'Quote>',
    'Code block```',
    'Divider---',
    'Picture',
    'Link',
  ])
  const chosen = () => {
    const id = text.getAttribute('aria-activedescendant') ?? ''
    const option = document.getElementById(id)
    expect(option?.getAttribute('aria-selected')).toBe('true')
    return option?.textContent
  }
  expect(chosen()).toBe('Heading##')
  fireEvent.keyDown(text, { key: 'ArrowUp' })
  expect(chosen()).toBe('Link')
  await type(text, 'li')
  expect(menu.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Bulleted list-',
    'Numbered list1.',
    'Link',
  ])
  fireEvent.keyDown(text, { key: 'ArrowDown' })
  await act(async () => void fireEvent.keyDown(text, { key: 'Enter' }))
  expect(form.queryByRole('listbox', { name: 'Blocks' })).toBeNull()
  await type(text, 'one')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(admin.calls.at(-1)?.[4]).toMatchObject({ content: 'First\n\n1. one' }))
})

test('Escape only closes the menu of blocks, and a slash can be text', async () => {
  const { form, text } = await opened('First')
  await type(text, '\n/')
  fireEvent.keyDown(text, { key: 'Escape' })
  expect(form.queryByRole('listbox', { name: 'Blocks' })).toBeNull()
  await type(text, 'q')
  expect(form.queryByRole('listbox', { name: 'Blocks' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Edit article' })).toBeTruthy()
  await type(text, '\n/cases and more\n1/2')
  expect(form.queryByRole('listbox', { name: 'Blocks' })).toBeNull()
  expect(text.textContent).toBe('First/q/cases and more1/2')
})

const content = async (admin: ReturnType<typeof fakeAdmin>, form: ReturnType<typeof within>) => {
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(admin.calls.at(-1)?.[0]).toBeDefined())
  return admin.calls.at(-1)?.[4]
}
const press = (text: HTMLElement, key: string, options = {}) =>
  act(async () => fireEvent.keyDown(text, { key, code: key, ...options }))

test('Tab indents a list item and Shift+Tab outdents it, the focus stays, and no word is lost', async () => {
  const { admin, form, text } = await opened('- One\n- Two')
  text.focus()
  await type(text, '!')
  // The event was handled, so the browser does not move to the next field.
  expect(await press(text, 'Tab')).toBe(false)
  await type(text, ' in')
  expect(await press(text, 'Tab')).toBe(false)
  await type(text, '\nThree')
  expect(await press(text, 'Tab', { shiftKey: true })).toBe(false)
  expect(await press(text, 'Tab', { shiftKey: true })).toBe(false)
  await type(text, ' out')
  expect(document.activeElement).toBe(text)
  expect(await content(admin, form)).toMatchObject({ content: '- One\n  - Two! in\n- Three out' })
})

test('Escape releases the Tab key in a list, and a second Escape goes to the form', async () => {
  const { form, text } = await opened('- One\n- Two')
  text.focus()
  await type(text, '!')
  await press(text, 'Escape')
  expect(form.getByRole('textbox', { name: 'Content' })).toBe(text)
  expect(await press(text, 'Tab')).toBe(true)
  await press(text, 'Escape')
  await press(text, 'Shift')
  expect(await press(text, 'Tab', { shiftKey: true })).toBe(true)
  // Another key makes the list use Tab again.
  await press(text, 'Escape')
  await press(text, 'a')
  expect(await press(text, 'Tab')).toBe(false)
})

test('Tab leaves a text outside of lists', async () => {
  const { text } = await opened('One')
  await type(text, '!')
  expect(await press(text, 'Tab')).toBe(true)
})

async function pasteText(text: HTMLElement, written: string): Promise<void> {
  await act(async () => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', written)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

const wrapped = `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent('https://example.org/x')}&data=reader%40example.com`

test.each([
  ['/cases', '/cases', null],
  [wrapped, 'https://example.org/x', /^A link now leads directly to its page/],
  [
    'https://example.org/?utm_campaign=x',
    'https://example.org/',
    /^Tracking parameters were removed from a link/,
  ],
])('an address that is pasted over words makes them a link: %s', async (address, link, told) => {
  const { admin, form, text } = await opened('See the cases')
  const editor = getNearestEditorFromDOMNode(text)
  await act(async () => editor?.update(() => $getRoot().select(0, 1), { discrete: true }))
  await pasteText(text, address)
  if (told !== null) expect(form.getByText(told)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(admin.calls.at(-1)?.[4]).toMatchObject({ content: `[See the cases](${link})` }),
  )
})

test('mail addresses are also removed from links in pasted plain text, with a notice', async () => {
  const { admin, form, text } = await opened('Text')
  await type(text, ' ')
  await pasteText(text, `One: ${wrapped}.\nTwo`)
  expect(form.getByText(/^A link now leads directly to its page/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(admin.calls.at(-1)?.[4]).toMatchObject({ content: 'Text One: https://example.org/x.\n\nTwo' }),
  )
})

test('a picture gets a caption in the same dialog as its alt text', async () => {
  const { admin, form } = await opened('Before\n\n![A boat](/media/a.webp)')
  fireEvent.click(await form.findByRole('button', { name: 'Alt text and caption of A boat' }))
  const words = within(await screen.findByRole('dialog', { name: 'Alt text of the picture' }))
  fireEvent.change(words.getByLabelText('Caption'), { target: { value: ' By the  sea ' } })
  fireEvent.click(words.getByRole('button', { name: 'Use picture' }))
  expect(await form.findByText('By the sea')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(admin.calls.at(-1)?.[4]).toMatchObject({
      content: 'Before\n\n![A boat](/media/a.webp "By the sea")',
    }),
  )
})

test('the buttons of a picture move it through the text, and the rest stays as it was written', async () => {
  const { admin, form } = await opened('_One_\n\n![A boat](/media/a.webp "By the sea")\n\nTwo  \nlines')
  const down = await form.findByRole('button', { name: 'Move A boat down' })
  await act(async () => void fireEvent.click(down))
  await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Move A boat down' })))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(admin.calls.at(-1)?.[4]).toMatchObject({
      content: '_One_\n\nTwo  \nlines\n\n![A boat](/media/a.webp "By the sea")',
    }),
  )
})
