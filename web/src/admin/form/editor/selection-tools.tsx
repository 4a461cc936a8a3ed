import type { LexicalEditor } from 'lexical'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { ToolButton } from './tool-button.tsx'
import { selectionTools } from './toolbar-tools.ts'
import { useEditorState } from './use-editor-state.ts'

interface SelectionToolsProps {
  editor: LexicalEditor
  /** The element in which the tools are positioned. */
  frame: RefObject<HTMLElement | null>
}

/** Tools at the selected words, for mouse users. Touch users have the toolbar. Tab leads to them from the text. */
export function SelectionTools({ editor, frame }: SelectionToolsProps) {
  const place = usePlace(editor, frame)
  return place === null ? null : <Tools editor={editor} place={place} />
}

function Tools({ editor, place }: { editor: LexicalEditor; place: CSSProperties }) {
  const tools = selectionTools(editor, useEditorState(editor))
  return (
    <div
      role="toolbar"
      aria-label="Selected text"
      style={place}
      className="absolute z-10 flex gap-0.5 rounded-control border border-line-strong bg-surface p-0.5 shadow-panel"
    >
      {tools.map((tool) => (
        <ToolButton key={tool.label} editor={editor} tool={tool} />
      ))}
    </div>
  )
}

const HEIGHT_PX = 50
const WIDTH_PX = 354
const FOR_A_MOUSE = '(min-width: 48rem) and (not (pointer: coarse))'

/**
 * The position above the selection, or below it if the toolbar is there. null: nothing is selected, or selecting has
 * not ended.
 */
function usePlace(editor: LexicalEditor, frame: RefObject<HTMLElement | null>): CSSProperties | null {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  useEffect(() => {
    if (!window.matchMedia(FOR_A_MOUSE).matches) return
    let isPressed = false
    const follow = () => {
      const next = isPressed ? null : placeOf(editor.getRootElement(), frame.current)
      setPlace((before) => (before?.top === next?.top && before?.left === next?.left ? before : next))
    }
    const ends = new AbortController()
    const on = (event: string, act: () => void) =>
      document.addEventListener(event, act, { capture: true, signal: ends.signal })
    on('selectionchange', follow)
    on('scroll', follow)
    on('focusin', follow)
    on('pointerdown', () => (isPressed = true))
    on('pointerup', () => {
      isPressed = false
      follow()
    })
    on('pointercancel', () => (isPressed = false))
    const unregister = editor.registerUpdateListener(follow)
    return () => {
      ends.abort()
      unregister()
    }
  }, [editor, frame])
  return place
}

function placeOf(root: HTMLElement | null, frame: HTMLElement | null): CSSProperties | null {
  const selection = document.getSelection()
  if (root === null || frame === null || selection === null || selection.isCollapsed) return null
  if (!frame.contains(document.activeElement) || !root.contains(selection.focusNode)) return null
  if (selection.toString().trim() === '') return null
  const words = selection.getRangeAt(0).getBoundingClientRect()
  const around = frame.getBoundingClientRect()
  const bar = frame.querySelector('[role=toolbar]')?.getBoundingClientRect()
  const hasRoom = words.top - HEIGHT_PX - 8 > (bar?.bottom ?? around.top)
  const top = hasRoom ? words.top - HEIGHT_PX - 8 : words.bottom + 8
  const left = Math.min(Math.max(words.left, around.left + 8), around.right - WIDTH_PX - 8)
  return { top: top - around.top, left: left - around.left }
}
