import { CLEAR_HISTORY_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { onTakeTyped } from '../typed-later.ts'
import { openMarkdown, writeMarkdown } from './article-extension.ts'
import type { OpenedMarkdown } from './merge-markdown.ts'

/** Up to so many characters a text is written out at each key; to write a longer one takes longer than a key may. */
const AT_EACH_KEY = 20_000
/** A longer one is written out after the first key, and then when the typing rests for so long … */
const PAUSE_MS = 400
/** … or has not rested for so long. */
const MOST_MS = 3000

/** The editor shows this Markdown, and tells of what becomes of it. Its own changes come back and are known. */
export function useMarkdown(
  editor: LexicalEditor,
  value: string,
  onChange: (markdown: string) => void,
): void {
  const opened = useRef<OpenedMarkdown | null>(null)
  const last = useRef<string | null>(null)
  /** Own values that are not drawn yet, the oldest first: one that is drawn late, behind later keys, is none of others. */
  const undrawn = useRef<string[]>([])
  const change = useEffectEvent(onChange)

  useLayoutEffect(() => {
    const own = undrawn.current.indexOf(value)
    const isLast = last.current === value
    undrawn.current = own === -1 || isLast ? [] : undrawn.current.slice(own + 1)
    if (own !== -1 || isLast) return
    last.current = value
    opened.current = null
    // Not within React's own work: the editor draws pictures at once.
    queueMicrotask(() => {
      if (last.current !== value) return
      opened.current = openMarkdown(editor, value)
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    })
  }, [editor, value])

  useEffect(() => {
    // Whether the form knows that there is something to save. A save begins anew.
    let isTold = false
    const write = () => {
      if (opened.current === null) return
      const markdown = writeMarkdown(editor, opened.current)
      if (markdown === last.current) return
      last.current = markdown
      isTold = markdown !== opened.current.markdown
      undrawn.current = [...undrawn.current, markdown]
      change(markdown)
    }
    const typed = createTyped(write)
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    // Before anything else can read or end it: another field, the tab in the background.
    for (const event of ['focusout', 'pagehide', 'visibilitychange']) {
      window.addEventListener(event, typed.take, options)
    }
    const unregister = [
      onTakeTyped({
        isTyped: typed.isWaiting,
        take() {
          typed.take()
          isTold = false
        },
      }),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        const isUntouched = !isTold || last.current === opened.current?.markdown
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

/** The typed text that is not written yet. */
interface Typed {
  readonly changed: (isAtOnce: boolean) => void
  readonly isWaiting: () => boolean
  /** Writes what was typed, if anything was. */
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
