import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isSingleKey } from '../keys/single-keys.ts'
import { SqlEditor } from '../queries/sql-editor.tsx'
import { useUndoKeys } from '../undo/use-undo-keys.ts'

afterEach(cleanup)

test('keys typed into a query do not affect the screen, and undo affects only the query', () => {
  const undo = vi.fn<() => void>()
  function Screen() {
    useUndoKeys(undo)
    return <SqlEditor id="query" label="Query" value="select 1" problem={null} onChange={() => {}} />
  }
  render(<Screen />)
  const query = document.querySelector('#query')?.shadowRoot?.querySelector('.cm-content')
  const isSingle = vi.fn<typeof isSingleKey>(isSingleKey)
  document.addEventListener('keydown', isSingle)
  for (const pressed of [{ key: '?' }, { key: 'z', ctrlKey: true }]) {
    for (const element of [query, document.body])
      fireEvent.keyDown(element ?? document, { ...pressed, bubbles: true, composed: true })
  }
  document.removeEventListener('keydown', isSingle)
  expect(isSingle.mock.results.map(({ value }) => value)).toEqual([false, true, false, false])
  expect(undo).toHaveBeenCalledOnce()
})
