import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'

/** Whether a form stays open after a save, closes, or is replaced by that of the next row of the list. */
export type AfterSave = 'stay' | 'close' | 'next'

/** The keyboard shortcuts of saves. They work in the whole dialog, but not in a dialog above it. */
export function useSaveKeys(
  content: RefObject<HTMLElement | null>,
  onSave: (afterSave: AfterSave) => void,
): void {
  useKeyDown((event) => {
    const pressed = pressedKey(event, ['save-stay', 'save-close', 'save-next'])
    if (pressed === null) return
    const afterSave = afterSaves[pressed]
    // Prevents the browser's "save page" dialog.
    if (afterSave === 'stay') event.preventDefault()
    const dialog = content.current?.closest('[role=dialog]')
    if (!(event.target instanceof Node) || dialog?.contains(event.target) !== true) return
    event.preventDefault()
    // Enter has another meaning in some fields.
    event.stopPropagation()
    if (!event.repeat) onSave(afterSave)
  }, true)
}

const afterSaves = { 'save-stay': 'stay', 'save-close': 'close', 'save-next': 'next' } as const
