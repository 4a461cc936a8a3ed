import {
  clientFields,
  contentNames,
  type EntityName,
  entityNamed,
  type Field,
  isRequired,
} from '@coop/sync/entities'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listAddress, newAddress } from '../entities/addresses.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

async function open(address: string) {
  render(fakeApp(fakeAdmin(), address).app)
  return within(await screen.findByRole('dialog'))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Presses like a browser: the focus moves between press and release. */
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
  'in a fresh form of %s, a message does not move the control that is pressed first',
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

test('errors of typed text appear after the press that left the field', async () => {
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

test('errors of typed text appear at once when the keyboard leaves the field', async () => {
  const form = await open('/admin/partners/new')
  const field = form.getByLabelText(/^Name/)
  type(field, 'Anna')
  type(field, '')
  fireEvent.blur(field)
  expect(await form.findByText('Name is required')).toBeTruthy()
})

const NUMBERS: readonly string[] = ['integer', 'euros']

/** The text controls of an open form except the title, by field name. */
function typedControls(name: EntityName): Map<string, HTMLInputElement | HTMLTextAreaElement> {
  const { fields, title } = entityNamed(name)
  const controls = new Map<string, HTMLInputElement | HTMLTextAreaElement>()
  for (const [field] of clientFields(fields)) {
    const control = document.getElementById(`field-${field}`)
    const isLine = control instanceof HTMLInputElement && control.type === 'text'
    if (!(isLine || control instanceof HTMLTextAreaElement) || control.role === 'combobox') continue
    if (field !== title && !control.readOnly) controls.set(field, control)
  }
  return controls
}

test.each(contentNames)(
  'text typed into a form of %s is kept, and is saved or reported as wrong',
  async (name) => {
    const admin = fakeAdmin()
    const { app, router } = fakeApp(admin, newAddress(name))
    render(app)
    const form = within(await screen.findByRole('dialog'))
    const { fields, title } = entityNamed(name)
    const typed = typedControls(name)
    const isWrong = (control: HTMLElement) => control.getAttribute('aria-invalid') === 'true'
    const save = () => fireEvent.click(form.getByRole('button', { name: /^Save( draft)?$/ }))
    // The last text is valid for some number fields.
    for (const text of ['abc', '1,5', '12 apples', '99999999999999999999', '-5']) {
      for (const control of typed.values()) {
        type(control, text)
        await act(async () => fireEvent.blur(control))
      }
      // Nothing is saved without a title.
      await act(async () => save())
      for (const [field, control] of typed) {
        expect(control.value, field).toBe(text)
        const isNumber = NUMBERS.includes(fields[field]?.kind ?? '')
        if (isNumber && text !== '-5') expect(isWrong(control), `${field}: ${text}`).toBe(true)
      }
    }
    const right = [...typed].filter(([, control]) => !isWrong(control))
    for (const [field, control] of typed)
      if (isWrong(control)) type(control, field === 'slug' ? 'a-name' : '')
    const isComplete = Object.entries<Field>(fields).every(
      ([field, declared]) => field === title || typed.has(field) || !isRequired(declared),
    )
    if (!isComplete) return
    type(form.getByLabelText(new RegExp(`^${fields[title]?.label}`)), 'A name')
    save()
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(listAddress(name)))
    const [, , saved] = admin.calls[0] ?? []
    for (const [field] of right)
      expect(saved).toHaveProperty(field, NUMBERS.includes(fields[field]?.kind ?? '') ? -5 : '-5')
  },
)
