import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreviewRequest } from '../../preview/preview-messages.ts'
import { type PreviewContent, PreviewFrame } from './preview-frame.tsx'

/** The `postMessage` of the window in the frame. */
const postMessage = vi.fn<(request: PreviewRequest, origin: string) => void>()
const framed: Window = Object.assign(Object.create(null), { postMessage })
const { origin } = window.location

beforeEach(() => {
  postMessage.mockClear()
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framed)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const rowsOf = (...names: string[]) =>
  new Map([['services', new Map(names.map((name) => [name, { id: name }]))]])

const aContent = (content: Partial<PreviewContent> = {}): PreviewContent => ({
  publicRows: rowsOf('a', 'b'),
  edit: [],
  address: '/services/a',
  part: null,
  isOwnPage: true,
  pictures: new Map(),
  rows: { rowsOf: () => [], edited: null },
  ...content,
})

function hear(data: unknown, from: { source?: unknown; origin?: string } = {}): void {
  const event = Object.assign(new Event('message'), { data, origin, source: framed, ...from })
  act(() => void window.dispatchEvent(event))
}

const sent = () => postMessage.mock.calls.map(([request]) => request)

test('nothing is sent before the document is ready; then all rows follow, and later their changes', () => {
  const first = aContent()
  const { rerender } = render(
    <PreviewFrame content={first} width={390} onHead={() => {}} editOnPage={null} />,
  )
  expect(sent()).toEqual([])
  expect(screen.getByText('Loading the preview …')).toBeTruthy()
  hear({ type: 'preview-ready' })
  expect(postMessage.mock.calls[0]?.[1]).toBe(origin)
  expect(sent()[0]?.rows).toEqual([{ table: 'services', set: [{ id: 'a' }, { id: 'b' }], removed: [] }])
  hear({ type: 'preview-shown', number: 1 })
  expect(screen.queryByText('Loading the preview …')).toBeNull()

  const edit = [{ table: 'services', set: [{ id: 'a', name: 'x' }], removed: [] }]
  rerender(<PreviewFrame content={{ ...first, edit }} width={390} onHead={() => {}} editOnPage={null} />)
  expect(sent()[1]).toMatchObject({ number: 2, rows: [], edit })
  const rest = new Map([['services', new Map([...(first.publicRows.get('services') ?? [])].slice(1))]])
  rerender(
    <PreviewFrame content={{ ...first, publicRows: rest }} width={390} onHead={() => {}} editOnPage={null} />,
  )
  expect(sent()[2]).toMatchObject({ rows: [{ table: 'services', set: [], removed: ['a'] }], edit: [] })
  // A document that was loaded again has no rows.
  hear({ type: 'preview-ready' })
  expect(sent()[3]?.rows).toEqual([{ table: 'services', set: [{ id: 'b' }], removed: [] }])
})

test('messages of other windows, of other origins or with other content are ignored', () => {
  render(<PreviewFrame content={aContent()} width={390} onHead={() => {}} editOnPage={null} />)
  hear({ type: 'preview-ready' }, { source: window })
  hear({ type: 'preview-ready' }, { origin: 'https://elsewhere.example' })
  hear({ type: 'ready' })
  hear(null)
  expect(sent()).toEqual([])
})

test('a preview that fails shows the reason, and a button tries again', () => {
  vi.useFakeTimers()
  render(<PreviewFrame content={aContent()} width={390} onHead={() => {}} editOnPage={null} />)
  hear({ type: 'preview-ready' })
  hear({ type: 'preview-failed', message: 'its code was lost' })
  expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded: its code was lost.')
  const before = screen.getByTitle('Preview of the page')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByTitle('Preview of the page')).not.toBe(before)
  // The same happens if there is no response at all.
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByRole('alert').textContent).toContain(
    'This page could not be loaded: a part of it could not be loaded.',
  )
})
