import type { Locator, Page } from '@playwright/test'

/** One thing that somebody does on a device without a network. */
export interface PlannedEdit {
  readonly what: string
  readonly make: (page: Page) => Promise<void>
  /** In the queue; 1 where nothing is said. */
  readonly edits?: number
  /** SQL: what is true in the end, when both devices are online and every conflict is solved. */
  readonly truth: string
  /** The other device has changed the same: this one asks. */
  readonly conflict?: PlannedConflict
}

export interface PlannedConflict {
  /** The title of the edit's card. */
  readonly card: string
  /** Both sides, as the card shows them. */
  readonly shows: readonly (string | RegExp)[]
  readonly solve: (card: Locator) => Promise<void>
  /** Whether the choice is sent as another write. */
  readonly isSent: boolean
}

/** An act that a device does not do by itself. */
export interface PlannedAccident {
  readonly happens: 'crash' | 'reload' | 'closed and opened again' | 'second tab'
}

export type PlannedStep = PlannedEdit | PlannedAccident

export function editsOf(steps: readonly PlannedStep[]): PlannedEdit[] {
  return steps.flatMap((step) => ('make' in step ? [step] : []))
}

/** How many edits the queue has after these. */
export function countOf(steps: readonly PlannedStep[]): number {
  return editsOf(steps).reduce((sum, { edits = 1 }) => sum + edits, 0)
}

export function conflictsOf(...parts: (readonly PlannedStep[])[]): PlannedConflict[] {
  return parts.flatMap((steps) => editsOf(steps).flatMap(({ conflict }) => conflict ?? []))
}
