/** Random ids, made in the browser from nothing personal. */
interface Identifiers {
  session_id: string
  visitor_id: string
}

export function identifiers(isVisitorStored: boolean): Identifiers {
  const session = storedId('sessionStorage', 'analytics-session')
  const visitor = isVisitorStored ? storedId('localStorage', 'analytics-visitor') : session
  return { session_id: session, visitor_id: visitor }
}

/** An id of its creation time and a random part. Where storage is refused it holds as long as the page. */
function storedId(storage: 'sessionStorage' | 'localStorage', key: string): string {
  let id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  try {
    id = window[storage].getItem(key) ?? id
    window[storage].setItem(key, id)
  } catch {
    // storage is refused: the id holds as long as the page
  }
  return id
}
