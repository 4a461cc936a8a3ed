const keyOf = (label: string) => `coop-admin-menu-${label}`

/** Whether somebody has left this group of the menu open in this browser. */
export function isOpened(label: string): boolean {
  try {
    return localStorage.getItem(keyOf(label)) !== null
  } catch {
    return false // This browser stores nothing.
  }
}

export function keepOpened(label: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(keyOf(label), 'open')
    else localStorage.removeItem(keyOf(label))
  } catch {
    // It holds until the page is left.
  }
}
