import { cleanup, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider } from '../../ui/notices/toast.tsx'
import { useOlder } from './use-older.ts'

afterEach(cleanup)

interface Page {
  readonly rows: string
  readonly next: string | null
}

/** A list that requests older rows as soon as its first page is rendered, and receives them at once. */
function Hasty() {
  const [first, setFirst] = useState<Page | null>(null)
  useEffect(() => {
    const arrival = setTimeout(() => setFirst({ rows: 'newest', next: 'below' }), 1)
    return () => clearTimeout(arrival)
  }, [])
  const { page, showOlder } = useOlder(
    first,
    async () => ({ rows: 'older', next: null }),
    (above, below) => ({ ...below, rows: `${above.rows}, ${below.rows}` }),
  )
  const isFirstDrawn = showOlder !== null
  useLayoutEffect(() => {
    if (isFirstDrawn) void showOlder()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- pressed once
  }, [isFirstDrawn])
  return <p>{page?.rows}</p>
}

test('older rows requested while the list is being rendered are shown', async () => {
  render(
    <ToastProvider>
      <Hasty />
    </ToastProvider>,
  )
  expect(await screen.findByText('newest, older')).toBeTruthy()
})
