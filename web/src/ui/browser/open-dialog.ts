/** The topmost open dialog, if there is one. */
export function openDialog(): Element | null {
  return Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? null
}
