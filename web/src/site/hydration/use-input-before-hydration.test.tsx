import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useInputBeforeHydration } from './use-input-before-hydration.ts'

afterEach(cleanup)

function Form({ apply }: { apply: (typed: URLSearchParams) => void }) {
  return (
    <form ref={useInputBeforeHydration(apply)}>
      <input name="search" defaultValue="" />
      <select name="size" value="" onChange={() => {}}>
        <option value="">All sizes</option>
        <option>Small</option>
      </select>
    </form>
  )
}

test('text that was typed before hydration is applied', () => {
  const apply = vi.fn<(typed: URLSearchParams) => void>()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Form apply={apply} />)
  const field = screen.getByRole('textbox')
  if (field instanceof HTMLInputElement) field.value = 'brand'
  render(<Form apply={apply} />, { container, hydrate: true })
  expect(apply).toHaveBeenCalledOnce()
  expect(String(apply.mock.calls[0]?.[0])).toBe('search=brand&size=')
})

test('a form that the browser renders applies nothing', () => {
  const apply = vi.fn<(typed: URLSearchParams) => void>()
  render(<Form apply={apply} />)
  expect(apply).not.toHaveBeenCalled()
})
