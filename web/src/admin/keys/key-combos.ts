/** The keyboard shortcuts of the admin by action, which may have several. `Mod` is Ctrl, and also Cmd on a Mac. */
export const keyCombos = {
  palette: ['Mod+K'],
  menu: ['Mod+B'],
  undo: ['Mod+Z'],
  // Cmd+Y opens the browser's history.
  redo: ['Mod+Shift+Z', 'Ctrl+Y'],
  keys: ['?'],
  search: ['/'],
  'next-row': ['J', 'ArrowDown'],
  'previous-row': ['K', 'ArrowUp'],
  'open-row': ['E'],
  'preview-row': ['Space'],
  'select-row': ['X'],
  'select-to-row': ['Shift+X'],
  'select-next': ['Shift+ArrowDown'],
  'select-previous': ['Shift+ArrowUp'],
  'next-page': ['PageDown'],
  'previous-page': ['PageUp'],
  'save-stay': ['Mod+S'],
  'save-close': ['Mod+Enter'],
  'save-next': ['Mod+Shift+Enter'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type KeyName = keyof typeof keyCombos

export const keyNames = Object.keys(keyCombos).filter((name): name is KeyName =>
  Object.hasOwn(keyCombos, name),
)

/** The pressed one of these shortcuts; null if none is. */
export function pressedKey<Name extends KeyName>(event: KeyboardEvent, names: readonly Name[]): Name | null {
  return names.find((name) => keyCombos[name].some((combo) => isPressed(event, combo))) ?? null
}

function isPressed(event: KeyboardEvent, combo: string): boolean {
  const held = combo.split('+')
  const key = held.pop() ?? ''
  const pressed = event.key === ' ' ? 'Space' : event.key
  const isSame = key.length === 1 ? pressed.toLowerCase() === key.toLowerCase() : pressed === key
  // On some keyboards, a punctuation character requires Shift.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (!isSame || event.altKey || (!isSign && event.shiftKey !== held.includes('Shift'))) return false
  if (held.includes('Mod')) return event.ctrlKey || event.metaKey
  return event.ctrlKey === held.includes('Ctrl') && !event.metaKey
}
