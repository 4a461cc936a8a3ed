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

test('one notice is shown at a time, the newest, for four seconds, and the others are counted', () => {
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

test('there are never more than three; the oldest is removed for a new one', () => {
  show('one', 'two', 'three', 'four')
  expect(screen.getByText('+2 more')).toBeTruthy()
  for (const title of ['four', 'three', 'two']) {
    expect(screen.getByText(title)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  }
  expect(screen.queryByText('one')).toBeNull()
})

test('a notice stands in the dialog that is open, and on the page again when that is closed', () => {
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

test('a notice stays while the pointer rests on it', () => {
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
