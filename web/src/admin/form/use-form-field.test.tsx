import { contentNames } from '@coop/sync/entities'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newAddress } from '../entities/addresses.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

async function open(address: string) {
  render(fakeApp(fakeAdmin(), address).app)
  return within(await screen.findByRole('dialog'))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Presses like a browser: the field is left between press and release. */
async function leaveByPress(field: HTMLElement, pressed: HTMLElement): Promise<void> {
  fireEvent.pointerDown(pressed)
  fireEvent.mouseDown(pressed)
  await act(async () => fireEvent.blur(field))
}

function release(pressed: HTMLElement): void {
  fireEvent.pointerUp(pressed)
  fireEvent.mouseUp(pressed)
  fireEvent.click(pressed)
}

test.each(contentNames)(
  'what is pressed first in a fresh form of %s is not moved by a message',
  async (name) => {
    const form = await open(newAddress(name))
    const more = form.queryByRole('button', { name: 'More' }) ?? form.getByRole('button', { name: 'Cancel' })
    for (const field of form.queryAllByRole('textbox')) {
      field.focus()
      await leaveByPress(field, more)
      fireEvent.pointerUp(more)
      await act(async () => fireEvent.blur(field))
    }
    expect(form.queryAllByText(/ is required$/)).toEqual([])
  },
)

test('what is wrong with typed words is said when the press that left the field is over', async () => {
  const form = await open('/admin/partners/new')
  const field = form.getByLabelText(/^Name/)
  const choose = form.getByRole('button', { name: 'Choose portrait' })
  type(field, 'Anna')
  type(field, '')
  await leaveByPress(field, choose)
  expect(form.queryByText('Name is required')).toBeNull()
  release(choose)
  expect(await form.findByText('Name is required')).toBeTruthy()
  type(field, 'Anna')
  await vi.waitFor(() => expect(form.queryByText('Name is required')).toBeNull())
})

test('what is wrong with typed words is said at once when the field is left by keyboard', async () => {
  const form = await open('/admin/partners/new')
  const field = form.getByLabelText(/^Name/)
  type(field, 'Anna')
  type(field, '')
  fireEvent.blur(field)
  expect(await form.findByText('Name is required')).toBeTruthy()
})
