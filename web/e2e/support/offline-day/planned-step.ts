import type { Locator, Page } from '@playwright/test'

/** An action of a person on an offline device. */
export interface PlannedEdit {
  readonly what: string
  readonly make: (page: Page) => Promise<void>
  /** The number of edits in the queue; 1 by default. */
  readonly edits?: number
  /** A SQL condition that is true at the end, when both devices are online and all conflicts are resolved. */
  readonly truth: string
  /** Set if the other device has changed the same: then this device asks. */
  readonly conflict?: PlannedConflict
}

export interface PlannedConflict {
  /** The title of the card for the edit. */
  readonly card: string
  /** Both sides in the texts of the card. */
  readonly shows: readonly (string | RegExp)[]
  readonly solve: (card: Locator) => Promise<void>
  /** Whether the decision is sent as another write. */
  readonly isSent: boolean
}

/** An accident that happens to a device. */
export interface PlannedAccident {
  readonly happens: 'crash' | 'reload' | 'closed and opened again' | 'second tab'
}

export type PlannedStep = PlannedEdit | PlannedAccident

export function editsOf(steps: readonly PlannedStep[]): PlannedEdit[] {
  return steps.flatMap((step) => ('make' in step ? [step] : []))
}

/** The number of queued edits after these steps. */
export function countOf(steps: readonly PlannedStep[]): number {
  return editsOf(steps).reduce((sum, { edits = 1 }) => sum + edits, 0)
}

export function conflictsOf(...parts: (readonly PlannedStep[])[]): PlannedConflict[] {
  return parts.flatMap((steps) => editsOf(steps).flatMap(({ conflict }) => conflict ?? []))
}
