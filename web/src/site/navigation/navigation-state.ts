/** State that a link passes to the page that it opens. The browser stores it with the history entry. */
export interface NavigationState {
  /** A change of filters wrote the address, so the page does not scroll. */
  changedInPlace?: boolean
  /** The page with the link, if the target needs it. */
  from?: string
  /** A page of the site opened it, so one step back returns to that page. */
  opened?: boolean
}

/** The state of a link to something that opens over the current page. */
export const opensFromHere: NavigationState = { opened: true }

export function readNavigationState(state: unknown): NavigationState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('changedInPlace' in state && state.changedInPlace === true && { changedInPlace: true }),
    ...('from' in state && typeof state.from === 'string' && { from: state.from }),
    ...('opened' in state && state.opened === true && { opened: true }),
  }
}
