import type { RefObject } from 'react'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'
import { isSingleKey } from '../keys/single-keys.ts'

/** "/" leads into the search field of a list, except where it is typed. */
export function useSearchShortcut(within: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    if (pressedKey(event, ['search']) === null || !isSingleKey(event)) return
    const field = within.current?.querySelector<HTMLInputElement>('input[type=search]') ?? null
    // Below a dialog it is out of reach.
    if (field === null || field.closest('[inert], [aria-hidden=true]') !== null) return
    event.preventDefault()
    field.select()
    field.focus()
  })
}
