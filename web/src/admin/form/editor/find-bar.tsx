import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { LexicalEditor } from 'lexical'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { findInText } from './find-in-text.ts'

/** Finds words in the text of the editor, starting with the selected words. */
export function FindBar({ editor, onClose }: { editor: LexicalEditor; onClose: () => void }) {
  const [sought, setSought] = useState(() => document.getSelection()?.toString().split('\n')[0] ?? '')
  const [at, setAt] = useState(0)
  const matches = useMatches(editor, sought)
  const place = matches.length === 0 ? 0 : at % matches.length
  const here = matches[place]

  useEffect(() => {
    if (here === undefined) return
    here.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    if (!('highlights' in CSS)) return
    CSS.highlights.set('text-found-here', new Highlight(here))
    return () => void CSS.highlights.delete('text-found-here')
  }, [here])

  const go = (step: number) => setAt((place + step + matches.length) % Math.max(1, matches.length))
  const close = () => {
    onClose()
    editor.focus(() => {
      if (here === undefined) return
      document
        .getSelection()
        ?.setBaseAndExtent(here.startContainer, here.startOffset, here.endContainer, here.endOffset)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles Enter and Escape of its fields
    <search
      onKeyDown={onKeyDown}
      className="flex items-center gap-1 border-b border-line bg-surface px-3 py-1.5 text-sm"
    >
      <input
        ref={takeFocus}
        aria-label="Find in the text"
        placeholder="Find in the text"
        value={sought}
        onChange={({ target }) => {
          setSought(target.value)
          setAt(0)
        }}
        className={`${controlClass} min-w-0 flex-1 sm:max-w-xs`}
      />
      <output className="px-2 whitespace-nowrap text-muted tabular-nums">
        {sought === '' ? '' : matches.length === 0 ? 'Not found' : `${place + 1} of ${matches.length}`}
      </output>
      <Button variant="quiet" size="icon" aria-label="Previous" onClick={() => go(-1)}>
        <ChevronUp aria-hidden="true" size={16} />
      </Button>
      <Button variant="quiet" size="icon" aria-label="Next" onClick={() => go(1)}>
        <ChevronDown aria-hidden="true" size={16} />
      </Button>
      <Button variant="quiet" size="icon" aria-label="Close the search" onClick={close}>
        <X aria-hidden="true" size={16} />
      </Button>
    </search>
  )
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** The matches in the present text, highlighted in it. */
function useMatches(editor: LexicalEditor, sought: string): readonly Range[] {
  const [matches, setMatches] = useState<readonly Range[]>([])
  useEffect(() => {
    const find = () => {
      const root = editor.getRootElement()
      const found = root === null ? [] : findInText(root, sought)
      setMatches(found)
      if ('highlights' in CSS) CSS.highlights.set('text-found', new Highlight(...found))
    }
    find()
    let frame = 0
    const unregister = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(find)
    })
    return () => {
      cancelAnimationFrame(frame)
      unregister()
      if ('highlights' in CSS) CSS.highlights.delete('text-found')
    }
  }, [editor, sought])
  return matches
}
