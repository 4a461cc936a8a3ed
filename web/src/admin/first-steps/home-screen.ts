const KEY = 'coop-admin-home-screen-hint'

/**
 * Whether to show the installation hint. Only browsers on iOS have `standalone`, and none of them offers an
 * installation.
 */
export function isHomeScreenHintDue(): boolean {
  const isTab = 'standalone' in navigator && navigator.standalone === false
  return isTab && navigator.maxTouchPoints > 0 && !isPutAway()
}

/** Dismisses the hint permanently, on this device. */
export function putHomeScreenHintAway(): void {
  try {
    localStorage.setItem(KEY, 'put-away')
  } catch {
    // Without storage, it is dismissed until the page is reloaded.
  }
}

function isPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
