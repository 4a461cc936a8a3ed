/** Ids that name nobody: made here, of the time and chance. */
export interface Identifiers {
  session_id: string
  visitor_id: string
}

export function identifiers(isVisitorKept: boolean): Identifiers {
  const session = kept('sessionStorage', 'analytics-session')
  const visitor = isVisitorKept ? kept('localStorage', 'analytics-visitor') : session
  return { session_id: session, visitor_id: visitor }
}

/** The time of its making, then chance. Where storage is refused it holds as long as the page. */
function kept(storage: 'sessionStorage' | 'localStorage', key: string): string {
  let id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  try {
    id = window[storage].getItem(key) ?? id
    window[storage].setItem(key, id)
  } catch {
    // not kept
  }
  return id
}
