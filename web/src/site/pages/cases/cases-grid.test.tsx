import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { aCase, rowsOf } from '../../../../test/site-rows.ts'
import { CasesGrid } from './cases-grid.tsx'
import { allCases, type CasesRequest, loadCases } from './load-cases.ts'

afterEach(cleanup)

const found: CasesRequest = { ...allCases, filter: { ...allCases.filter, search: 'case' } }

/** Renders a grid of that many cases, whose request changes as on the page. */
function show(count: number, first: CasesRequest = allCases): void {
  const rows = rowsOf({
    cases: Array.from({ length: count }, (_, index) => aCase({ slug: `case-${index}` })),
  })
  function Grid() {
    const [request, change] = useState(first)
    return <CasesGrid data={loadCases(rows, request)} request={request} isBehind={false} change={change} />
  }
  render(
    <MemoryRouter>
      <Grid />
    </MemoryRouter>,
  )
}

const links = () => screen.getAllByRole('article').map((card) => card.querySelector('a'))
const onPhone = () =>
  screen.getAllByRole('article').filter((card) => card.closest('.phone\\:hidden') === null)
const moreOnPhone = () => screen.queryByRole('link', { name: /^Show \d+ more$/ })

test('a phone shows nine cases, then 24 more, then the rest; the focus moves to the first new one', () => {
  show(41)
  expect(screen.getAllByRole('article')).toHaveLength(41)
  for (const [shown, label, next] of [
    [9, 'Show 24 more', 33],
    [33, 'Show 8 more', 41],
  ] as const) {
    expect(onPhone()).toHaveLength(shown)
    expect(moreOnPhone()?.textContent).toBe(label)
    expect(moreOnPhone()?.getAttribute('href')).toBe(`/cases?limit=${shown + 24}`)
    fireEvent.click(screen.getByRole('link', { name: /^Show \d+ more$/ }))
    expect(onPhone()).toHaveLength(next)
    expect(document.activeElement).toBe(links()[shown])
  }
  expect(moreOnPhone()).toBeNull()
})

test('a phone shows all cases that a filter finds, and all of a short list', () => {
  show(41, found)
  expect(onPhone()).toHaveLength(41)
  expect(moreOnPhone()).toBeNull()
  cleanup()
  show(9)
  expect(onPhone()).toHaveLength(9)
  expect(moreOnPhone()).toBeNull()
})

test('the link to more cases of a long list is for larger screens, and for a phone where a filter is set', () => {
  show(70)
  const link = () => screen.getByRole('link', { name: 'Show more cases' })
  expect(link().getAttribute('href')).toBe('/cases?limit=120')
  expect(link().closest('.phone\\:hidden')).not.toBeNull()
  for (let shown = 9; shown < 70; shown += 24)
    fireEvent.click(screen.getByRole('link', { name: /^Show \d+ more$/ }))
  expect(onPhone()).toHaveLength(70)
  cleanup()
  show(70, found)
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(onPhone()).toHaveLength(60)
  expect(link().closest('.phone\\:hidden')).toBeNull()
})
