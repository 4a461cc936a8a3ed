import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'
import { isSingleKey } from '../keys/single-keys.ts'

/** Makes "/" focus the search field of a list, except while text is typed. */
export function useSearchShortcut(within: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    if (pressedKey(event, ['search']) === null || !isSingleKey(event)) return
    const field = within.current?.querySelector<HTMLInputElement>('input[type=search]') ?? null
    // Fields below a dialog cannot be reached.
    if (field === null || field.closest('[inert], [aria-hidden=true]') !== null) return
    event.preventDefault()
    field.select()
    field.focus()
  })
}
