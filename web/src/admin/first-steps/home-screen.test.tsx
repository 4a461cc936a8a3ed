import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'
import { isHomeScreenHintDue } from './home-screen.ts'

function pretend(properties: object): void {
  const described = Object.entries(properties).map(([name, value]) => [name, { value }])
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(described)))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('in a tab on iOS the dashboard explains the installation, until the hint is dismissed permanently', async () => {
  pretend({ standalone: false, maxTouchPoints: 5 })
  render(fakeApp(fakeAdmin(), '/admin').app)
  const hint = await screen.findByRole('region', { name: 'Install' })
  expect(hint.textContent).toContain('Add to Home Screen')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }))
  expect(screen.queryByRole('region', { name: 'Install' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' }))
  expect(isHomeScreenHintDue()).toBe(false)
})

test.each([
  ['the installed app', { standalone: true, maxTouchPoints: 5 }],
  ['a browser that offers to install', { maxTouchPoints: 5 }],
  ['a desk', { standalone: false, maxTouchPoints: 0 }],
])('%s needs no hint', (_where, properties) => {
  pretend(properties)
  expect(isHomeScreenHintDue()).toBe(false)
})
