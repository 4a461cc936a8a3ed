/** The actions on a parked edit that the parts of its card share. */
export interface ParkedEditActions {
  readonly busy: boolean
  /** Carries a decision out; a failure becomes a toast. */
  readonly run: (decision: () => Promise<unknown>) => void
  /** Gives the edit up, once the question has been answered with yes. */
  readonly discard: (label?: string) => void
}
