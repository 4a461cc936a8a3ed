import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import {
  $getRoot,
  $getSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { dequal } from 'dequal/lite'
import { $readFormat, $toggleBlock, type BlockFormat, noFormat } from './block-format.ts'
import { EDIT_LINK } from './commands.ts'

interface ToolbarProps {
  /** The id of the text that it formats. */
  controls: string
  onPicture: () => void
  /** A line that stands with it. */
  children?: ReactNode
}

interface Tool {
  label: string
  icon: LucideIcon
  /** As `aria-keyshortcuts` has it. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  press: () => void
}

/** One stop of the Tab key; the arrow keys go from button to button. */
export function Toolbar({ controls, onPicture, children }: ToolbarProps) {
  const [editor] = useLexicalComposerContext()
  const [format, setFormat] = useState(noFormat)
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const can = (set: (can: boolean) => void) => (payload: boolean) => {
      set(payload)
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readFormat)
        setFormat((before) => (dequal(before, next) ? before : next))
      }),
      editor.registerCommand(CAN_UNDO_COMMAND, can(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, can(setCanRedo), COMMAND_PRIORITY_LOW),
    )
  }, [editor])

  const block = (label: string, icon: LucideIcon, kind: BlockFormat, keys: string): Tool => ({
    label,
    icon,
    keys,
    pressed: format.block === kind,
    press: () => editor.update(() => $toggleBlock(kind)),
  })
  const tools: Tool[] = [
    block('Heading', Heading2, 'heading', 'Control+Alt+2'),
    block('Subheading', Heading3, 'subheading', 'Control+Alt+3'),
    block('Bulleted list', List, 'bullets', 'Control+Shift+8'),
    block('Numbered list', ListOrdered, 'numbers', 'Control+Shift+7'),
    block('Quote', Quote, 'quote', 'Control+Shift+9'),
    {
      label: 'Bold',
      icon: Bold,
      keys: 'Control+B',
      pressed: format.isBold,
      press: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    },
    {
      label: 'Italic',
      icon: Italic,
      keys: 'Control+I',
      pressed: format.isItalic,
      press: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    },
    {
      label: 'Link',
      icon: Link,
      keys: 'Control+K',
      pressed: format.link !== null,
      press: () => editor.dispatchCommand(EDIT_LINK, null),
    },
    { label: 'Picture', icon: ImagePlus, press: onPicture },
    {
      label: 'Undo',
      icon: Undo2,
      keys: 'Control+Z',
      disabled: !canUndo,
      press: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    },
    {
      label: 'Redo',
      icon: Redo2,
      keys: 'Control+Shift+Z',
      disabled: !canRedo,
      press: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    },
  ]

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
    <div className="sticky -bottom-4 z-10 order-last border-t border-line bg-surface md:-top-4 md:bottom-auto md:order-first md:rounded-t-control md:border-t-0 md:border-b">
      <div
        role="toolbar"
        aria-label="Formatting"
        aria-controls={controls}
        tabIndex={-1}
        onKeyDown={move}
        className="grid grid-cols-6 gap-0.5 p-1 short:flex short:overflow-x-auto md:flex"
      >
        {tools.map(({ label, icon: Icon, keys, pressed, disabled = false, press }, place) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
            aria-keyshortcuts={keys}
            aria-pressed={pressed}
            // Not by the attribute, which would take the focus from who has just pressed it for the last time.
            aria-disabled={disabled || undefined}
            tabIndex={place === current ? 0 : -1}
            // The selection of the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(place)}
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
