import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { plainLines } from './plain-lines.ts'

afterEach(() => document.body.replaceChildren())

test('a line whose text was overwritten has no style of the old text', () => {
  const view = new EditorView({ doc: 'select name', parent: document.body, extensions: plainLines })
  const [line] = view.contentDOM.children
  // This is what Chromium does before CodeMirror reads the text.
  line?.setAttribute('style', 'color: red; font-weight: 600')
  view.dispatch({ changes: { from: 7, to: 11, insert: 'title' } })
  expect(view.contentDOM.innerHTML).toContain('select title')
  expect(view.contentDOM.innerHTML).not.toContain('style')
  view.destroy()
})
