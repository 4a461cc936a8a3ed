import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FocusKeeper } from './focus-keeper.tsx'

afterEach(cleanup)

/** Rows that can be deleted, beside a dialog outside of the screen. */
function Screen() {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1>Rows</h1>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
                {row}
              </button>
            </li>
          ))}
        </ul>
      </main>
      {isOpen ? (
        <button type="button" onClick={() => setOpen(false)}>
          close
        </button>
      ) : null}
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <FocusKeeper />
    </>
  )
}

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the focus moves from a deleted row to the one in its place, and from the last one to the title of the screen', async () => {
  render(<Screen />)
  const hasFocus = (name: string) =>
    vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  press('second')
  await hasFocus('third')
  press('third')
  await hasFocus('first')
  press('first')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the focus returns from a dialog to its previous place on the screen', async () => {
  render(<Screen />)
  screen.getByRole('button', { name: 'second' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  press('close')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'second' })))
})

test('if nothing has the focus, nothing gets it when rows disappear', async () => {
  render(<Screen />)
  const second = screen.getByRole('button', { name: 'second' })
  second.focus()
  second.blur()
  fireEvent.click(screen.getByRole('button', { name: 'first' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'first' })).toBeNull())
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(document.body)
})

function Steps() {
  const [step, setStep] = useState(1)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">behind</button>
      </main>
      <dialog open aria-label="Import" tabIndex={-1}>
        {step === 1 ? (
          <button type="button" onClick={() => setStep(2)}>
            choose
          </button>
        ) : (
          <p>Chosen</p>
        )}
      </dialog>
      <FocusKeeper />
    </>
  )
}

test('the focus stays in a dialog whose focused part disappears', async () => {
  render(<Steps />)
  screen.getByRole('button', { name: 'behind' }).focus()
  press('choose')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Import' })))
})
