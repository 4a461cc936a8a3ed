import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'
import type { UndoRequest } from '../data/outbox/step.ts'

/**
 * The shortcuts for undo and redo. A text field undoes its typing itself. In a dialog the shortcuts do nothing, because
 * somebody who wants to undo a change in a form would undo an act on another row.
 */
export function useUndoKeys(request: (request: UndoRequest) => void): void {
  useKeyDown((event) => {
    const kind = pressedKey(event, ['undo', 'redo'])
    if (kind === null || event.defaultPrevented || hasOwnUndo(event.target) || isInDialog(event.target))
      return
    event.preventDefault()
    request({ kind, stepId: null })
  })
}

/** The input types without text. */
const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !pressed.has(target.type)
  return (
    target.closest('textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"]') !== null
  )
}

/** A toast also has the role of a dialog, but is inside the region of toasts. */
function isInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
  return dialog !== null && (dialog.parentElement?.closest('[role="region"]') ?? null) === null
}
