import type { LexicalEditor } from 'lexical'
import { $getRoot, $getSelection } from 'lexical'
import type { Tool } from './toolbar-tools.ts'

interface ToolButtonProps {
  editor: LexicalEditor
  tool: Tool
  tabIndex?: number
  onFocus?: () => void
}

/** A button for a tool of the editor. A click does not change the selection of the text. */
export function ToolButton({ editor, tool, tabIndex = 0, onFocus }: ToolButtonProps) {
  const { label, icon: Icon, keys, pressed, disabled = false, press } = tool
  return (
    <button
      type="button"
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      // The `disabled` attribute would remove the focus from the button that was just clicked.
      aria-disabled={disabled || undefined}
      tabIndex={tabIndex}
      // The selection of the text must not change.
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

/** Selects the end of a text that never had the focus, so that a tool works there. */
function $selectSomething(): void {
  if ($getSelection() === null) $getRoot().selectEnd()
}
