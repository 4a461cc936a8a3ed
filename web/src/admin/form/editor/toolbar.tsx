import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ToolButton } from './tool-button.tsx'
import { toolbarTools } from './toolbar-tools.ts'
import { useEditorState } from './use-editor-state.ts'
import type { WritingPage } from './use-writing-page.ts'

interface ToolbarProps {
  /** The id of the text that the toolbar formats. */
  controls: string
  onPicture: () => void
  page: WritingPage
  /** A line shown with the toolbar. */
  children?: ReactNode
}

/** The toolbar has one tab stop. Arrow keys move between its buttons. */
export function Toolbar({ controls, onPicture, page, children }: ToolbarProps) {
  const [editor] = useLexicalComposerContext()
  const [current, setCurrent] = useState(0)
  const tools = toolbarTools(editor, useEditorState(editor), onPicture, page)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.focus()
    }
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className={`z-10 order-last border-t border-line bg-surface md:order-first md:border-t-0 md:border-b ${page.isOpen ? '' : 'sticky -bottom-4 md:-top-4 md:bottom-auto md:rounded-t-control'}`}
    >
      <div
        role="toolbar"
        aria-label="Formatting"
        aria-controls={controls}
        tabIndex={-1}
        onKeyDown={move}
        className={`grid grid-cols-6 gap-0.5 p-1 short:flex short:overflow-x-auto md:flex md:flex-wrap ${page.isOpen ? 'md:justify-center' : ''}`}
      >
        {tools.map((tool, index) => (
          <ToolButton
            key={tool.label}
            editor={editor}
            tool={tool}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
          />
        ))}
      </div>
      {children}
    </div>
  )
}
