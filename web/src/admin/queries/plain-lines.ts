import { EditorView } from '@codemirror/view'

/**
 * If all text is selected and overwritten, Chromium gives the line the computed style of the old text. CodeMirror keeps
 * the style with the line element, so colours of the light scheme remained in the dark one.
 */
export const plainLines = EditorView.updateListener.of(({ docChanged, view }) => {
  if (!docChanged) return
  for (const line of view.contentDOM.querySelectorAll(':scope > .cm-line[style]'))
    line.removeAttribute('style')
})
