import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question, QueryAnswer } from '../data/rows/query-messages.ts'
import { answerOf } from '../testing/answer-fixture.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const parameters = [
  {
    id: 'p1',
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    default_value: 'Case',
    options_query: `select 'Case' union select 'Theme'`,
    display_order: 1,
  },
] as const

function open(
  view: 'table' | 'bar' | 'heat-map' | 'number',
  search = '',
  query = 'select * from t where kind = {{kind}}',
) {
  const report = aRow('reports', 'r1', {
    title: 'By month',
    description: 'How many',
    query,
    parameters: [...parameters],
  })
  const admin = fakeAdmin({ reports: [{ ...report, values: { ...report.values, view } }] })
  const asked: Question[] = []
  const answersWith = (answer: (question: Question) => QueryAnswer | Promise<QueryAnswer>) =>
    admin.answersWith((question) => {
      asked.push(question)
      return question.sql.includes('union')
        ? { kind: 'rows', ...answerOf({ kind: 'Case' }, { kind: 'Theme' }) }
        : answer(question)
    })
  answersWith(() => ({
    kind: 'rows',
    ...answerOf({ Month: 'Jan', Articles: 2, Drafts: 1 }, { Month: 'Feb', Articles: 0, Drafts: 4 }),
  }))
  const { app, router } = fakeApp(admin, `/admin/reports/r1/show${search}`)
  render(app)
  return { asked, answersWith, router }
}

const textOf = ({ textContent }: Element) => textContent?.trim()
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the value of a parameter is in the address, and is sent separately from the query', async () => {
  const { asked, router } = open('table', '?kind=Theme')
  await screen.findByRole('table', { name: 'By month' })
  expect(cells('By month')).toEqual(['Jan', '2', '1', 'Feb', '0', '4'])
  expect(asked).toContainEqual({
    sql: 'select * from t where kind = $1::text',
    params: ['Theme'],
    texts: false,
  })
  await screen.findByRole('option', { name: 'Case' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'Case' } })
  expect(router.state.location.search).toBe('?kind=Case')
  await waitFor(() => expect(asked.at(-1)?.params).toEqual(['Case']))
})

test('a bar chart has a slider that announces each point, and a table beside it', async () => {
  open('bar')
  expect(await screen.findByRole('img', { name: 'By month' })).toBeTruthy()
  const slider = screen.getByRole('slider', { name: 'By month, point by point' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Feb: Articles 0, Drafts 4')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('Jan: Articles 2, Drafts 1')
  fireEvent.click(screen.getByRole('tab', { name: 'Table' }))
  expect(cells('By month')).toContain('Jan')
})

test('a long name is above its bar, and an unknown value is not shown as zero', async () => {
  const { answersWith } = open('bar')
  const [known, unknown] = ['A company with a long name', 'Another with a longer one']
  const rows = answerOf({ Company: known, Revenue: 2 }, { Company: unknown, Revenue: null })
  answersWith(() => ({ kind: 'rows', ...rows }))
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getAllByRole('listitem').map(textOf)).toEqual([
      `${known}2`,
      `${unknown}–`,
    ]),
  )
})

test('the preview of a report is its screen', async () => {
  const { router } = open('bar')
  await router.navigate('/admin/reports/r1/preview')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/reports/r1/show'))
  expect(await screen.findByRole('img', { name: 'By month' })).toBeTruthy()
})

test('a heat map has a cell for each pair and marks holes; rows that do not fit are shown as a table', async () => {
  const { answersWith } = open('heat-map')
  answersWith(() => ({ kind: 'rows', ...answerOf({ Month: 'Jan' }) }))
  expect(await screen.findByText(/^This result cannot be shown as a heat map/)).toBeTruthy()
  answersWith(() => ({
    kind: 'rows',
    ...answerOf({ Theme: 'Growth', Member: 'A', Services: 3 }, { Theme: 'Talent', Member: 'B', Services: 0 }),
  }))
  expect(await screen.findByRole('tab', { name: 'Chart' })).toBeTruthy()
  expect(cells('By month')).toEqual(['3', '·none', '·none', '·none'])
})

test('a number links to the rows that it counts, and is 0 without rows', async () => {
  const { answersWith } = open('number')
  expect(await screen.findByText('Articles')).toBeTruthy()
  answersWith(() => ({
    kind: 'rows',
    columns: [{ name: 'Pictures', isNumber: true }],
    rows: [],
    isCut: false,
    notStored: null,
  }))
  expect(await screen.findByText('Pictures')).toBeTruthy()
  expect(screen.getByText('0')).toBeTruthy()
})

test.each([
  [{ kind: 'too-long' }, 'The query was stopped after 10 seconds'],
  [{ kind: 'too-much-memory' }, 'The query needs too much memory'],
  [{ kind: 'unavailable', message: 'no room' }, 'No room. Lists, forms and edits still work.'],
  [
    { kind: 'wrong', message: 'column "x" does not exist', code: '42703', hint: null, place: 1 },
    'Column "x"',
  ],
] as const)('a query that cannot be run is reported: %o', async (answer, text) => {
  open('table').answersWith(() => answer)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
})

test.each([
  ['no-room', 'This device has no space for the local database'],
  ['refused', 'This browser cannot store the local database'],
] as const)('rows of a database that is not stored have a note about it: %s', async (notStored, words) => {
  open('table').answersWith(() => ({ kind: 'rows', ...answerOf({ Month: 'Feb' }), notStored }))
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
  expect(cells('By month')).toContain('Feb')
})

test('a press retries a database that could not be opened', async () => {
  const { answersWith } = open('table')
  let isThere = false
  answersWith(() =>
    isThere ? { kind: 'rows', ...answerOf({ Month: 'Feb' }) } : { kind: 'unavailable', message: 'no line' },
  )
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  isThere = true
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(cells('By month')).toContain('Feb')
})

test('a stopped query hides the rows of the previous values, and a press runs it again', async () => {
  const { answersWith } = open('table')
  await screen.findByRole('table', { name: 'By month' })
  let answer: (value: QueryAnswer) => void = () => {}
  answersWith(() => new Promise<QueryAnswer>((resolve) => (answer = resolve)))
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'Theme' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('The query was stopped.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'By month' })).toBeNull()
  expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)

  fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await screen.findByRole('button', { name: 'Stop' })
  answer({ kind: 'rows', ...answerOf({ Month: 'Mar' }) })
  await waitFor(() => expect(cells('By month')).toEqual(['Mar']))
})

test('an unknown parameter is reported, and no query is run', async () => {
  const { asked } = open('table', '', 'select {{nothing}}')
  expect((await screen.findByRole('alert')).textContent).toContain('{{nothing}}')
  expect(asked.every(({ sql }) => sql.includes('union'))).toBe(true)
})

test('an address without an existing report has a link back', async () => {
  const { router } = open('table')
  await router.navigate('/admin/reports/none/show')
  expect(await screen.findByText('Report not found')).toBeTruthy()
})
