import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'

/** Whether a form stays open after a save, closes, or gives way to that of the next row of the list. */
export type AfterSave = 'stay' | 'close' | 'next'

/** The keys that save, anywhere in the dialog around the content, but not in a dialog above it. */
export function useSaveKeys(
  content: RefObject<HTMLElement | null>,
  onSave: (afterSave: AfterSave) => void,
): void {
  useKeyDown((event) => {
    const pressed = pressedKey(event, ['save-stay', 'save-close', 'save-next'])
    if (pressed === null) return
    const afterSave = afterSaves[pressed]
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

const afterSaves = { 'save-stay': 'stay', 'save-close': 'close', 'save-next': 'next' } as const
