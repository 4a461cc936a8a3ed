import { EditorView } from '@codemirror/view'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '../../data/rows/query-messages.ts'
import { answerOf } from '../../testing/answer-fixture.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../../testing/source-fixture.ts'

afterEach(cleanup)

const report = aRow('reports', 'r1', {
  title: 'By kind',
  query: 'select name from services where category = {{kind}}',
  view: 'table',
  parameters: [
    {
      id: '01900000-0000-7000-8000-0000000000a1',
      name: 'kind',
      label: 'Kind',
      kind: 'text',
      default_value: 'PR',
      options_query: null,
      display_order: 1,
    },
  ],
})

/** The form of a report, with a database that knows no column `nam`. */
async function open() {
  const admin = fakeAdmin({ reports: [report] })
  const asked: Question[] = []
  admin.answersWith((question) => {
    asked.push(question)
    const place = question.sql.search(/\bnam\b/)
    return place < 0
      ? { kind: 'rows', ...answerOf() }
      : { kind: 'wrong', message: 'column "nam" does not exist', code: '42703', hint: null, place }
  })
  render(fakeApp(admin, '/admin/reports/r1').app)
  const form = within(await screen.findByRole('dialog'))
  const host = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('#field-query')
    expect(found?.shadowRoot).toBeTruthy()
    return found
  })
  const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
  const view = content === null || content === undefined ? null : EditorView.findFromDOM(content)
  if (host === null || view === null) throw new Error('There is no editor of the query')
  // The test DOM cannot focus inside a shadow tree.
  const focus = vi.fn<() => void>()
  host.focus = focus
  const type = (query: string) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: query } })
  return { admin, asked, form, view, type, focus }
}

test('an error in the query of a report is marked in its form, without running the query', async () => {
  const { asked, form, view, type } = await open()
  expect(view.state.doc.toString()).toBe(report.values.query)
  expect(asked, 'a form that is read asks nothing').toEqual([])
  type('select {{kind}}, nam from services')
  await form.findByText('Column "nam" does not exist.')
  expect(view.dom.querySelector('.cm-lintRange-error')?.textContent).toBe('nam')
  expect(asked).toEqual([
    { sql: 'select $1::text, nam from services', params: ['PR'], texts: false, instead: 'check' },
  ])
  type('select {{sort}} from services')
  await form.findByText('There is no parameter “sort” below.')
  type('select {{kind}} from services')
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(form.queryByText(/There is no parameter/)).toBeNull())
})

test('a wrong query can be saved, and an empty one gets the focus', async () => {
  const { admin, form, view, type, focus } = await open()
  type('')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Query is required')
  await waitFor(() => expect(view.contentDOM.getAttribute('aria-invalid')).toBe('true'))
  expect(focus).toHaveBeenCalled()
  type('select nam from services')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(admin.calls).toHaveLength(1))
  expect(admin.calls[0]).toMatchObject(['save', 'reports', 'r1', {}, { query: 'select nam from services' }])
})
