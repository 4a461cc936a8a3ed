import { EditorView } from '@codemirror/view'

/**
 * Where all is selected and typed over, Chromium gives the line the computed style of the words that were there, and
 * CodeMirror keeps it where it keeps the element of the line: keywords of the light scheme stayed on in the dark.
 */
export const plainLines = EditorView.updateListener.of(({ docChanged, view }) => {
  if (!docChanged) return
  for (const line of view.contentDOM.querySelectorAll(':scope > .cm-line[style]'))
    line.removeAttribute('style')
})
