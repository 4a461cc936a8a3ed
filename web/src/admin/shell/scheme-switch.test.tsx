import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SchemeSwitch } from './scheme-switch.tsx'

const root = document.documentElement
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  delete root.dataset['scheme']
})

test('the admin uses the scheme of the system until one is chosen, which the next visit starts with', async () => {
  expect(root.dataset['scheme']).toBeUndefined()
  render(<SchemeSwitch />)
  expect(radio('System').checked).toBe(true)
  fireEvent.click(radio('Dark'))
  expect(root.dataset['scheme']).toBe('dark')
  await vi.waitFor(() => expect(radio('Dark').checked).toBe(true))

  cleanup()
  delete root.dataset['scheme']
  render(<SchemeSwitch />)
  expect(root.dataset['scheme']).toBe('dark')
  fireEvent.click(radio('System'))
  expect(root.dataset['scheme']).toBeUndefined()
})

test('a scheme chosen in another tab is applied here, and shown by the switch', async () => {
  render(<SchemeSwitch />)
  localStorage.setItem('coop-admin-scheme', 'light')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'coop-admin-scheme' })))
  expect(root.dataset['scheme']).toBe('light')
  await vi.waitFor(() => expect(radio('Light').checked).toBe(true))
})

test('without storage, the choice lasts until the page is reloaded', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  render(<SchemeSwitch />)
  fireEvent.click(radio('Dark'))
  expect(root.dataset['scheme']).toBe('dark')
})

test('the chosen scheme is applied before the first paint', async () => {
  render(<SchemeSwitch />)
  fireEvent.click(radio('Dark'))
  delete root.dataset['scheme']
  await vi.importActual('./early-scheme.ts')
  expect(root.dataset['scheme']).toBe('dark')
})
