import { pressedKey } from '../keys/key-combos.ts'
import { isSingleKey } from '../keys/single-keys.ts'

/** The action of a key within the rows of a table. */
export type RowKey =
  | { readonly kind: 'step'; readonly by: 1 | -1; readonly choosing: boolean }
  | { readonly kind: 'page'; readonly by: 1 | -1 }
  | { readonly kind: 'choose'; readonly toHere: boolean }
  | { readonly kind: 'preview' }
  | { readonly kind: 'edit' }

const rowKeys = [
  'next-row',
  'previous-row',
  'select-next',
  'select-previous',
  'next-page',
  'previous-page',
  'select-row',
  'select-to-row',
  'preview-row',
  'open-row',
] as const

export function rowKeyOf(event: KeyboardEvent): RowKey | null {
  const pressed = pressedKey(event, rowKeys)
  if (/^[a-z]$/i.test(event.key) && !isSingleKey(event)) return null
  switch (pressed) {
    case 'next-row':
    case 'select-next':
      return { kind: 'step', by: 1, choosing: pressed === 'select-next' }
    case 'previous-row':
    case 'select-previous':
      return { kind: 'step', by: -1, choosing: pressed === 'select-previous' }
    case 'next-page':
      return { kind: 'page', by: 1 }
    case 'previous-page':
      return { kind: 'page', by: -1 }
    case 'select-row':
    case 'select-to-row':
      return { kind: 'choose', toHere: pressed === 'select-to-row' }
    case 'preview-row':
      // A button or checkbox is pressed by the space bar.
      return event.target instanceof HTMLAnchorElement ? { kind: 'preview' } : null
    case 'open-row':
      return { kind: 'edit' }
    case null:
      return null
    default:
      return pressed satisfies never
  }
}
