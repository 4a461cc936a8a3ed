import { CLEAR_HISTORY_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { openMarkdown, writeMarkdown } from './article-extension.ts'
import type { OpenedMarkdown } from './merge-markdown.ts'

/** The editor shows this Markdown, and tells of what becomes of it. Its own changes come back and are known. */
export function useMarkdown(
  editor: LexicalEditor,
  value: string,
  onChange: (markdown: string) => void,
): void {
  const opened = useRef<OpenedMarkdown | null>(null)
  const last = useRef<string | null>(null)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })

  useLayoutEffect(() => {
    if (last.current === value) return
    last.current = value
    opened.current = null
    // Not within React's own work: the editor draws pictures at once.
    queueMicrotask(() => {
      if (last.current !== value) return
      opened.current = openMarkdown(editor, value)
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    })
  }, [editor, value])

  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (opened.current === null || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
        const markdown = writeMarkdown(editor, opened.current)
        if (markdown === last.current) return
        last.current = markdown
        change.current(markdown)
      }),
    [editor],
  )
}
