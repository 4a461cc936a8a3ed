import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RowOf } from '../data/admin-row.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const parameter = {
  id: 'p1',
  name: 'kind',
  label: 'Kind',
  kind: 'text',
  default_value: 'Case',
  options_query: null,
  display_order: 1,
} as const
const report = aRow('reports', 'r1', { title: 'By kind', query: 'select 1', parameters: [parameter] })
const withQuery = (query: string): RowOf<'reports'> => ({ ...report, values: { ...report.values, query } })

async function open(admin = fakeAdmin({ reports: [report] }), address = '/admin/sql?report=r1') {
  const { app, router } = fakeApp(admin, address)
  render(app)
  return { admin, router, editor: await editorOf() }
}

/** The editor is in a shadow tree, which queries by role do not search. */
async function editorOf(): Promise<EditorView> {
  return await waitFor(() => {
    const [host] = document.querySelectorAll('[data-code]')
    const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
    const editor = content ? EditorView.findFromDOM(content) : null
    if (editor === null) throw new Error('The editor is not there')
    return editor
  })
}

const write = (editor: EditorView, insert: string) =>
  act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } }))
const button = (name: string) => screen.getByRole('button', { name })

test('a report that a colleague changed meanwhile is not overwritten silently', async () => {
  const { admin, editor } = await open()
  write(editor, 'select 2')
  act(() => admin.rowsOf('reports').set([withQuery('select 3')]))
  expect(await screen.findByText(/changed elsewhere while you were editing/)).toBeTruthy()
  fireEvent.click(button('Save to the report'))
  await waitFor(() => expect(admin.calls).toHaveLength(1))
  expect(admin.calls[0]?.slice(0, 3)).toEqual(['save', 'reports', 'r1'])
  // The server finds the conflict by the base query.
  expect(admin.calls[0]?.[3]).toMatchObject({ query: 'select 1' })
  expect(admin.calls[0]?.[4]).toEqual({ query: 'select 2' })
})

test('without own changes the editor follows the report, and a press restores its query', async () => {
  const { admin, editor } = await open()
  act(() => admin.rowsOf('reports').set([withQuery('select 3')]))
  await waitFor(() => expect(editor.state.doc.toString()).toBe('select 3'))
  expect(button('Save to the report')).toHaveProperty('disabled', true)
  write(editor, 'select 4')
  fireEvent.click(button('Use the report’s query'))
  await waitFor(() => expect(editor.state.doc.toString()).toBe('select 3'))

  // A query is saved without the final line break, so there is nothing left to save.
  write(editor, 'select 5\n')
  fireEvent.click(button('Save to the report'))
  await waitFor(() => expect(button('Save to the report')).toHaveProperty('disabled', true))
  act(() => admin.rowsOf('reports').set([withQuery('select 6')]))
  await waitFor(() => expect(editor.state.doc.toString()).toBe('select 6'))
})

test('written text is restored after the screen was left, even if the report has been deleted', async () => {
  const { admin, editor, router } = await open()
  write(editor, 'select 2 -- not run')
  await act(() => router.navigate('/admin/articles'))
  await waitFor(() => expect(document.querySelector('[data-code]')).toBeNull())
  await act(() => router.navigate('/admin/sql?report=r1'))
  const again = await editorOf()
  expect(again.state.doc.toString()).toBe('select 2 -- not run')

  act(() => admin.rowsOf('reports').set([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save to the report' })).toBeNull())
  expect((await editorOf()).state.doc.toString()).toBe('select 2 -- not run')
})

test('a new report gets the parameters of the report from which its query was made', async () => {
  const { admin } = await open()
  fireEvent.click(button('Save as a new report'))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } })
  fireEvent.click(button('Save report'))
  await waitFor(() => expect(admin.calls).toHaveLength(1))
  const [name, entity, values] = admin.calls[0] ?? []
  expect([name, entity]).toEqual(['create', 'reports'])
  expect(values).toMatchObject({ title: 'Mine', parameters: [{ name: 'kind', default_value: 'Case' }] })
  expect(values).not.toMatchObject({ parameters: [{ id: 'p1' }] })
})
