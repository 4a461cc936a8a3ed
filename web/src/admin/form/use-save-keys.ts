import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'

/** Whether a form stays open after a save, closes, or gives way to that of the next row of the list. */
export type AfterSave = 'stay' | 'close' | 'next'

/** Ctrl or Cmd with S, with Enter, or with Shift and Enter, anywhere in the dialog around the content, but not in a dialog above it. */
export function useSaveKeys(
  content: RefObject<HTMLElement | null>,
  onSave: (afterSave: AfterSave) => void,
): void {
  useKeyDown((event) => {
    const afterSave = afterSaveOf(event)
    if (afterSave === null) return
    // Nobody wants the page as a file from here.
    if (afterSave === 'stay') event.preventDefault()
    const dialog = content.current?.closest('[role=dialog]')
    if (!(event.target instanceof Node) || dialog?.contains(event.target) !== true) return
    event.preventDefault()
    // Enter means something else to some of the fields.
    event.stopPropagation()
    if (!event.repeat) onSave(afterSave)
  }, true)
}

function afterSaveOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): AfterSave | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key === 'Enter') return shiftKey ? 'next' : 'close'
  return !shiftKey && key.toLowerCase() === 's' ? 'stay' : null
}
