/** State that a link hands to the page that it leads to. The browser keeps it with the entry of its history. */
export interface NavigationState {
  /** A change of filters has written the address: the page does not scroll. */
  changedInPlace?: boolean
  /** The page that the link was on, where that matters. */
  from?: string
  /** It was opened from a page of the site, so one step back returns there. */
  opened?: boolean
}

/** The state for a link to something that opens over its own page. */
export const opensFromHere: NavigationState = { opened: true }

export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('changedInPlace' in state && state.changedInPlace === true && { changedInPlace: true }),
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('opened' in state && state.opened === true && { opened: true }),
  }
}
