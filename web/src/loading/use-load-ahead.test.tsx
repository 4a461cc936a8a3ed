import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyValue } from './lazy-value.ts'
import { useLoadAhead } from './use-load-ahead.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('code that lists offer loads after the rows are rendered, and other code when the browser is idle', async () => {
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work
    return 0
  })
  const order: string[] = []
  lazyValue(async () => order.push('a form'), 'with rows')
  lazyValue(async () => order.push('a screen'))
  lazyValue(async () => order.push('a chart'), 'used')
  function Screen({ isReady }: { isReady: boolean }) {
    useLoadAhead(isReady)
    return null
  }
  const { rerender } = render(<Screen isReady={false} />)
  await act(async () => {})
  expect(order).toEqual([])
  rerender(<Screen isReady />)
  await vi.waitFor(() => expect(order).toEqual(['a form']))
  act(() => idle())
  await vi.waitFor(() => expect(order).toEqual(['a form', 'a screen']))
})
