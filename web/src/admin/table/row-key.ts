import { isSingleKey } from '../keys/single-keys.ts'

/** The act of a key within the rows of a table. */
export type RowKey =
  | { readonly kind: 'step'; readonly by: 1 | -1; readonly choosing: boolean }
  | { readonly kind: 'page'; readonly by: 1 | -1 }
  | { readonly kind: 'choose'; readonly toHere: boolean }
  | { readonly kind: 'preview' }
  | { readonly kind: 'edit' }

export function rowKeyOf(event: KeyboardEvent): RowKey | null {
  const { key, target, shiftKey } = event
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return { kind: 'step', by: key === 'ArrowDown' ? 1 : -1, choosing: shiftKey }
    case 'PageDown':
    case 'PageUp':
      return { kind: 'page', by: key === 'PageDown' ? 1 : -1 }
    case ' ':
      // A button and a box are pressed by it.
      return target instanceof HTMLAnchorElement ? { kind: 'preview' } : null
    default:
      return isSingleKey(event) ? letterOf(key) : null
  }
}

function letterOf(key: string): RowKey | null {
  switch (key) {
    case 'j':
    case 'k':
      return { kind: 'step', by: key === 'j' ? 1 : -1, choosing: false }
    case 'x':
    case 'X':
      return { kind: 'choose', toHere: key === 'X' }
    case 'e':
      return { kind: 'edit' }
    default:
      return null
  }
}
