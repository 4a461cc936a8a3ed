import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { keyCombos, keyNames, pressedKey } from './key-combos.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

async function open() {
  const services = ['A', 'B', 'C'].map((name) => aRow('services', name, { name, published: true }))
  const { app, router } = fakeApp(fakeAdmin({ services }), '/admin/services')
  render(app)
  await screen.findByRole('link', { name: 'A' })
  // The keys are loaded after the rows.
  await waitFor(() => expect(document.querySelector('table')?.getAttribute('aria-describedby')).toBeTruthy())
  await screen.findByText(/^Arrow keys lead/)
  return router
}
const press = (key: string, target: Element | null = document.activeElement) =>
  fireEvent.keyDown(target ?? document.body, { key })
const focused = () => document.activeElement?.textContent
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })

test('J and K lead into the rows and through them, X chooses one, E opens its form', async () => {
  const router = await open()
  press('j')
  expect(focused()).toBe('A')
  press('j')
  press('j')
  press('k')
  expect(focused()).toBe('B')
  press('x')
  expect(box('B').checked).toBe(true)
  press('e')
  expect(router.state.location.pathname).toBe('/admin/services/B')
})

test('Space on a row shows its preview', async () => {
  const router = await open()
  press('k')
  press(' ')
  expect(router.state.location.pathname).toBe('/admin/services/C/preview')
})

test('a letter that is typed, or pressed with Ctrl, moves nothing', async () => {
  await open()
  press('j', screen.getByRole('searchbox'))
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  expect(document.activeElement).toBe(document.body)
})

test('? shows all keys, and single keys can be switched off there', async () => {
  await open()
  press('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText(/^Next row/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('switch', { name: 'Single keys' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull())
  for (const key of ['j', '?', '/']) press(key, document.body)
  expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull()
  expect(screen.getByRole('searchbox')).not.toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'A' })).not.toBe(document.activeElement)
  fireEvent.click(screen.getByRole('button', { name: /^Keys/ }))
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
})

test('the dialog lists all bound keys with their explanation', async () => {
  await open()
  press('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  const combos = Object.values(keyCombos).flat()
  const signs: Record<string, string> = {
    Mod: 'Ctrl',
    ArrowDown: '↓',
    ArrowUp: '↑',
    PageDown: 'Page Down',
    PageUp: 'Page Up',
  }
  for (const combo of combos) {
    const shown = combo.replace(/\w+/g, (key) => signs[key] ?? key)
    expect(dialog.getAllByText(shown, { selector: 'kbd' }).length, combo).toBeGreaterThan(0)
  }
  const save = dialog.getByText('Ctrl+Shift+Enter').closest('div')
  expect(save?.textContent).toContain('Save and go to the next row')
})

test.each([
  ['Ctrl+Shift+Enter', { key: 'Enter', ctrlKey: true, shiftKey: true }, 'save-next'],
  ['Cmd+Enter', { key: 'Enter', metaKey: true }, 'save-close'],
  ['Ctrl+Alt+S', { key: 's', ctrlKey: true, altKey: true }, null],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, 'redo'],
  ['Cmd+Y', { key: 'y', metaKey: true }, null],
  ['Shift+Ctrl+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  ['? with Shift', { key: '?', shiftKey: true }, 'keys'],
  ['/ without', { key: '/' }, 'search'],
  ['Space', { key: ' ' }, 'preview-row'],
  ['Shift+X', { key: 'X', shiftKey: true }, 'select-to-row'],
])('%s is the key in the table', (_, pressed, name) => {
  expect(pressedKey(new KeyboardEvent('keydown', pressed), keyNames)).toBe(name)
})
