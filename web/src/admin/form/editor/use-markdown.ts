import { CLEAR_HISTORY_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { onTakeTyped } from '../typed-later.ts'
import { openMarkdown, writeMarkdown } from './article-extension.ts'
import type { OpenedMarkdown } from './merge-markdown.ts'

/** Up to this many characters, the text is written at each key. Writing a longer text would delay typing. */
const AT_EACH_KEY = 20_000
/** A longer text is written after the first key, and then when typing pauses for this long, in milliseconds … */
const PAUSE_MS = 400
/** … or has not paused for this long. */
const MOST_MS = 3000

/** Shows this Markdown in the editor and reports its changes. Changes that come back as `value` are recognised. */
export function useMarkdown(
  editor: LexicalEditor,
  value: string,
  onChange: (markdown: string) => void,
): void {
  const opened = useRef<OpenedMarkdown | null>(null)
  const last = useRef<string | null>(null)
  /**
   * Reported values that are not rendered yet, oldest first. They show that a value which is rendered after later keys
   * came from this editor.
   */
  const undrawn = useRef<string[]>([])
  const change = useEffectEvent(onChange)

  useLayoutEffect(() => {
    const own = undrawn.current.indexOf(value)
    const isLast = last.current === value
    undrawn.current = own === -1 || isLast ? [] : undrawn.current.slice(own + 1)
    if (own !== -1 || isLast) return
    last.current = value
    opened.current = null
    // This runs outside of React's rendering, because the editor renders pictures synchronously.
    queueMicrotask(() => {
      if (last.current !== value) return
      opened.current = openMarkdown(editor, value)
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    })
  }, [editor, value])

  useEffect(() => {
    // Whether the form knows that there are changes to save. A save resets this.
    let isReported = false
    const write = () => {
      if (opened.current === null) return
      const markdown = writeMarkdown(editor, opened.current)
      if (markdown === last.current) return
      last.current = markdown
      isReported = markdown !== opened.current.markdown
      undrawn.current = [...undrawn.current, markdown]
      change(markdown)
    }
    const typed = createTyped(write)
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    // These events come before another field or the closing of the tab reads or ends the form.
    for (const event of ['focusout', 'pagehide', 'visibilitychange']) {
      window.addEventListener(event, typed.take, options)
    }
    const unregister = [
      onTakeTyped({
        isTyped: typed.isWaiting,
        take() {
          typed.take()
          isReported = false
        },
      }),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        const isUntouched = !isReported || last.current === opened.current?.markdown
        typed.changed(isUntouched || (last.current ?? '').length <= AT_EACH_KEY)
      }),
    ]
    return () => {
      typed.take()
      ends.abort()
      for (const end of unregister) end()
    }
  }, [editor])
}

/** Typed text that is not written yet. */
interface Typed {
  readonly changed: (isAtOnce: boolean) => void
  readonly isWaiting: () => boolean
  /** Writes pending text, if there is any. */
  readonly take: () => void
}

function createTyped(write: () => void): Typed {
  let pause = 0
  let most = 0
  const take = () => {
    if (most === 0) return
    clearTimeout(pause)
    clearTimeout(most)
    most = 0
    write()
  }
  return {
    isWaiting: () => most !== 0,
    take,
    changed(isAtOnce) {
      clearTimeout(pause)
      if (most === 0) most = window.setTimeout(take, MOST_MS)
      if (isAtOnce) take()
      else pause = window.setTimeout(take, PAUSE_MS)
    },
  }
}
