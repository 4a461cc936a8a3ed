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

test('a notice goes after four seconds, each in its own time', () => {
  show('one', 'two')
  act(() => void vi.advanceTimersByTime(3999))
  fireEvent.click(screen.getByText('say one'))
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('two')).toBeNull()
  expect(screen.getAllByText('one')).toHaveLength(1)
})

test('there are never more than three; the oldest is removed for a new one', () => {
  show('one', 'two', 'three', 'four')
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('four')).toBeTruthy()
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
