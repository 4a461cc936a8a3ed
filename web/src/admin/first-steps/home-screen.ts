const KEY = 'coop-admin-home-screen-hint'

/** Whether the hint how to install is due: only the browsers of iOS know `standalone`, and none of them offers to install. */
export function isHomeScreenHintDue(): boolean {
  const isTab = 'standalone' in navigator && navigator.standalone === false
  return isTab && navigator.maxTouchPoints > 0 && !isPutAway()
}

/** For good, on this device. */
export function putHomeScreenHintAway(): void {
  try {
    localStorage.setItem(KEY, 'put-away')
  } catch {
    // Without storage it is away until the page is loaded again.
  }
}

function isPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
