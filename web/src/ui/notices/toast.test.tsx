import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAhead } from '../../loading/lazy-value.ts'
import { NoticePlace } from './notice-place.tsx'
import { ToastProvider, useToast } from './toast.tsx'

beforeEach(async () => {
  await loadAhead()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Says() {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <header aria-label="header">
        <NoticePlace />
      </header>
      {['one', 'two', 'three'].map((title) => (
        <button key={title} type="button" onClick={() => toast.success({ title })}>
          say {title}
        </button>
      ))}
      <button type="button" onClick={() => toast.error({ title: 'wrong' })}>
        say wrong
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        dialog
      </button>
      {isOpen ? (
        <section aria-label="dialog">
          <NoticePlace />
        </section>
      ) : null}
    </>
  )
}

async function show(...titles: string[]) {
  render(
    <ToastProvider>
      <Says />
    </ToastProvider>,
  )
  for (const title of titles) await say(title)
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const say = (title: string) => press(`say ${title}`)
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
/** The visible messages. */
const shown = () =>
  ['one', 'two', 'three', 'wrong'].filter((title) =>
    screen
      .queryAllByText(title)
      .some((element) => element.closest('[data-limited], [data-ending-style]') === null),
  )

test('only the newest message is shown, with the number of the others', async () => {
  await show('one', 'two', 'three')
  expect(shown()).toEqual(['three'])
  expect(screen.getByText('+2 more')).toBeTruthy()
  const [newest] = screen.getAllByLabelText('Dismiss')
  if (newest !== undefined) fireEvent.click(newest)
  await pass(300)
  expect(shown()).toEqual(['two'])
  expect(screen.getByText('+1 more')).toBeTruthy()
})

test('a message disappears after four seconds', async () => {
  await show('one')
  await pass(3900)
  expect(shown()).toEqual(['one'])
  await pass(400)
  expect(shown()).toEqual([])
})

test('an error replaced by another message is shown again for four seconds', async () => {
  await show('wrong', 'one')
  expect(shown()).toEqual(['one'])
  await pass(4300)
  expect(shown()).toEqual(['wrong'])
  await pass(3400)
  expect(shown()).toEqual(['wrong'])
  await pass(900)
  expect(shown()).toEqual([])
})

test('messages are in the topmost dialog, and return to the page when it is closed', async () => {
  await show('one')
  const inHeader = () => screen.getByLabelText('header').textContent
  expect(inHeader()).toContain('one')
  await press('dialog')
  expect(inHeader()).toBe('')
  expect(screen.getByLabelText('dialog').textContent).toContain('one')
  await press('dialog')
  expect(inHeader()).toContain('one')
})
