import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Optional } from './optional.tsx'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { useOnDemand } from './use-on-demand.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Bar = () => <p>bar</p>

test('a part that cannot be loaded is omitted, and appears when the network is back', async () => {
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(Bar)
  const Late = lazy(async () => ({ default: await retryWithBackoff(load) }))
  render(
    <>
      <p>page</p>
      <Optional fallback="in its place">
        <Late />
      </Optional>
    </>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(document.body.textContent).toBe('pagein its place')
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('bar')
  expect(document.body.textContent).toBe('pagebar')
})

test('an error in an optional part leaves the page unchanged', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  render(
    <>
      <p>page</p>
      <Optional>
        <Broken />
      </Optional>
    </>,
  )
  expect(document.body.textContent).toBe('page')
})

test('a press loads lost code again, retries once, and reports the second failure', async () => {
  const load = vi.fn<() => Promise<string>>()
  const answers: boolean[] = []
  function Asks() {
    const { loaded, demand } = useOnDemand(load)
    return (
      <button type="button" onClick={() => void demand().then((isHere) => answers.push(isHere))}>
        {loaded ?? 'nothing'}
      </button>
    )
  }
  render(<Asks />)
  const press = () => act(async () => screen.getByRole('button').click())
  load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
  await press()
  expect([answers, screen.getByRole('button').textContent]).toEqual([[false], 'nothing'])
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('here')
  await press()
  expect([answers, screen.getByRole('button').textContent]).toEqual([[false, true], 'here'])
})
