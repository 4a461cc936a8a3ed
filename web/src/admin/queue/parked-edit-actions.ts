/** The decisions about an edit, which the parts of its card share. */
export interface ParkedEditActions {
  readonly busy: boolean
  /** Carries out a decision. A failure becomes a toast. */
  readonly run: (decision: () => Promise<unknown>) => void
  /** Discards the edit after a confirmation. */
  readonly discard: (label?: string) => void
}
