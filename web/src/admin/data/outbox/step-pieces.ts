import type { Step } from './step.ts'

/** The storage key of a piece of a step. */
export function pieceKey({ id, isUndone }: Pick<Step, 'id' | 'isUndone'>, piece: number): string {
  return `step ${id} ${isUndone ? 'undone' : 'done'} ${piece}`
}

export function pieceKeys(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => step.pieces.map((piece) => pieceKey(step, piece))))
}
