/** Random ids, made in the browser and not from personal data. */
interface Identifiers {
  session_id: string
  visitor_id: string
}

export function identifiers(isVisitorStored: boolean): Identifiers {
  const session = storedId('sessionStorage', 'analytics-session')
  const visitor = isVisitorStored ? storedId('localStorage', 'analytics-visitor') : session
  return { session_id: session, visitor_id: visitor }
}

/** An id from the time of creation and a random part. Without storage, it lasts as long as the page. */
function storedId(storage: 'sessionStorage' | 'localStorage', key: string): string {
  let id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  try {
    id = window[storage].getItem(key) ?? id
    window[storage].setItem(key, id)
  } catch {
    // Storage is refused, so the id lasts as long as the page.
  }
  return id
}
