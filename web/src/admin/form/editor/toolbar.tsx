import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getRoot, $getSelection } from 'lexical'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { toolbarTools } from './toolbar-tools.ts'
import { useEditorState } from './use-editor-state.ts'
import type { WritingPage } from './use-writing-page.ts'

interface ToolbarProps {
  /** The id of the text that it formats. */
  controls: string
  onPicture: () => void
  page: WritingPage
  /** A line that stands with it. */
  children?: ReactNode
}

/** One stop of the Tab key; the arrow keys go from button to button. */
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
        className={`grid grid-cols-6 gap-0.5 p-1 short:flex short:overflow-x-auto md:flex ${page.isOpen ? 'md:justify-center' : ''}`}
      >
        {tools.map(({ label, icon: Icon, keys, pressed, disabled = false, press }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
            aria-keyshortcuts={keys}
            aria-pressed={pressed}
            // Not by the attribute, which would take the focus from who has just pressed it for the last time.
            aria-disabled={disabled || undefined}
            tabIndex={index === current ? 0 : -1}
            // The selection of the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              if (disabled) return
              editor.update($selectSomething, { discrete: true })
              press()
            }}
            className="grid min-h-11 min-w-10 shrink-0 place-items-center rounded-control hover:bg-tint aria-disabled:opacity-40 aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            <Icon aria-hidden="true" size={18} />
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** In a text that nobody has been in yet a tool works at its end. */
function $selectSomething(): void {
  if ($getSelection() === null) $getRoot().selectEnd()
}
