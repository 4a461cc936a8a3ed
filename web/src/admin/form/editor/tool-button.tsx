import type { LexicalEditor } from 'lexical'
import { $getRoot, $getSelection } from 'lexical'
import type { Tool } from './toolbar-tools.ts'

interface ToolButtonProps {
  editor: LexicalEditor
  tool: Tool
  tabIndex?: number
  onFocus?: () => void
}

/** A tool of the editor as a button: a press leaves the selection of the text where it is. */
export function ToolButton({ editor, tool, tabIndex = 0, onFocus }: ToolButtonProps) {
  const { label, icon: Icon, keys, pressed, disabled = false, press } = tool
  return (
    <button
      type="button"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      // Not by the attribute, which would take the focus from who has just pressed it for the last time.
      aria-disabled={disabled || undefined}
      tabIndex={tabIndex}
      // The selection of the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => {
        if (disabled) return
        editor.update($selectSomething, { discrete: true })
        press()
      }}
      className="grid min-h-11 min-w-10 shrink-0 place-items-center rounded-control hover:bg-tint aria-disabled:opacity-40 aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

/** In a text that nobody has been in yet a tool works at its end. */
function $selectSomething(): void {
  if ($getSelection() === null) $getRoot().selectEnd()
}
