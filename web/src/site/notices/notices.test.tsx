import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNotify } from './notice-context.ts'
import { Notices } from './notices.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Press({ title }: { title: string }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify({ title, text: '' })}>
      {`say ${title}`}
    </button>
  )
}

function show(...titles: string[]) {
  render(
    <Notices>
      {titles.map((title) => (
        <Press key={title} title={title} />
      ))}
    </Notices>,
  )
  for (const title of titles) fireEvent.click(screen.getByText(`say ${title}`))
}

test('only the newest notice is shown, for four seconds, with the number of the others', () => {
  show('one', 'two')
  expect(screen.getByText('two')).toBeTruthy()
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('+1 more')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(3999))
  expect(screen.getByText('two')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('two')).toBeNull()
  expect(screen.getByText('one')).toBeTruthy()
  expect(screen.queryByText('+1 more')).toBeNull()
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.queryByText('one')).toBeNull()
})

test('there are at most three notices, and a new one replaces the oldest', () => {
  show('one', 'two', 'three', 'four')
  expect(screen.getByText('+2 more')).toBeTruthy()
  for (const title of ['four', 'three', 'two']) {
    expect(screen.getByText(title)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  }
  expect(screen.queryByText('one')).toBeNull()
})

test('a notice is in the open dialog, and moves to the page when the dialog is closed', () => {
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  show('one')
  expect(dialog.textContent).toContain('one')
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(dialog.textContent).toBe('')
  expect(screen.getByText('one')).toBeTruthy()
  dialog.remove()
})

test('a notice stays while the pointer is over it', () => {
  show('one')
  fireEvent.pointerEnter(screen.getByText('one'))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByText('one')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByText('one'))
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.queryByText('one')).toBeNull()
})

test('a notice can be dismissed', () => {
  show('one')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('one')).toBeNull()
})
