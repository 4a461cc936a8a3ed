import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UpdatePrompt } from './update-prompt.tsx'
import { offerUpdate } from './update-store.ts'

afterEach(() => {
  cleanup()
  offerUpdate(null)
})

test('the prompt appears when a new version is ready, and Update now applies it', () => {
  const apply = vi.fn<() => void>()
  render(<UpdatePrompt />)
  expect(screen.queryByText(/new version/)).toBeNull()
  act(() => offerUpdate(apply))
  expect(screen.getByText('A new version of this site is ready.')).toBeTruthy()
  expect(apply).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Update now' }).click())
  expect(apply).toHaveBeenCalledOnce()
})

test('a form with typed text delays the update', () => {
  const apply = vi.fn<() => void>()
  render(
    <>
      <form data-dirty="true" />
      <UpdatePrompt />
    </>,
  )
  act(() => offerUpdate(apply))
  act(() => screen.getByRole('button', { name: 'Update now' }).click())
  expect(apply).not.toHaveBeenCalled()
  expect(screen.getByText(/Send or clear it first/)).toBeTruthy()
})

test('Later closes the prompt', () => {
  render(<UpdatePrompt />)
  act(() => offerUpdate(() => {}))
  act(() => screen.getByRole('button', { name: 'Later' }).click())
  expect(screen.queryByText(/new version/)).toBeNull()
})
