import type { LexicalEditor } from 'lexical'
import { type RefObject, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CoveredFormContext } from '../covered-form.ts'

export interface WritingPage {
  /** The element into which the editor is rendered. */
  readonly host: HTMLElement
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** Closes the page and focuses the invalid field of the form. */
  readonly closeForError: () => void
}

/**
 * Shows the editor in its form, or as a page over the form. The same element is moved, so text, history and selection
 * stay. It remains in the dialog of the form, so the form's shortcuts work.
 * @param place the container in the form
 */
export function useWritingPage(editor: LexicalEditor, place: RefObject<HTMLElement | null>): WritingPage {
  const [host] = useState(() => document.createElement('div'))
  const [isOpen, setOpen] = useState(false)
  const isCovered = useContext(CoveredFormContext)
  /** Sets the focus, which an element loses when it is moved. */
  const focusNext = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    const inForm = place.current
    if (inForm === null) return
    const dialog = isOpen ? inForm.closest('[role=dialog]') : null
    const covered = [...(dialog?.children ?? [])].filter((each) => each instanceof HTMLElement && !each.inert)
    ;(dialog ?? inForm).append(host)
    setInert(covered, true)
    isCovered.set(isOpen)
    focusNext.current?.()
    focusNext.current = null
    return () => {
      setInert(covered, false)
      isCovered.set(false)
    }
  }, [place, host, isOpen, isCovered])

  return useMemo(() => {
    const turn = (next: boolean, focus: () => void) => {
      focusNext.current = focus
      setOpen(next)
    }
    const focusText = () => editor.focus(() => caretBlock()?.scrollIntoView({ block: 'center' }))
    const focusWrong = () => {
      const form = place.current?.closest('form')
      form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
    return {
      host,
      isOpen,
      open: () => turn(true, focusText),
      close: () => turn(false, focusText),
      closeForError: () => turn(false, focusWrong),
    }
  }, [editor, place, host, isOpen])
}

function setInert(elements: readonly Element[], inert: boolean): void {
  for (const element of elements) if (element instanceof HTMLElement) element.inert = inert
}

function caretBlock(): Element | null {
  const node = document.getSelection()?.focusNode ?? null
  return node instanceof Element ? node : (node?.parentElement ?? null)
}
