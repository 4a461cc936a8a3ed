/** What a link hands to the page that it leads to. The browser keeps it with the entry of its history. */
export interface NavigationState {
  /** A change of filters has written the address: nothing scrolls for it. */
  changedInPlace?: boolean
  /** The page that it came from, where that page matters. */
  from?: string
  /** It was opened from a page of ours, to which one step back returns. */
  opened?: boolean
}

/** For a link to something that opens over the page it stands on. */
export const opensFromHere: NavigationState = { opened: true }

export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('changedInPlace' in state && state.changedInPlace === true && { changedInPlace: true }),
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('opened' in state && state.opened === true && { opened: true }),
  }
}
