import type { AdminSource } from '../data/contexts.ts'
import { nextTask } from '../data/next-task.ts'
import type { Reversal, Step } from '../data/types.ts'
import { openRows } from './open-rows.ts'
import { type Choices, type Obstacle, planReversal, type RowReversal } from './plan-reversal.ts'

export type Outcome =
  /** `rows` are as they were before the step; what is in the way of the others was left. */
  | { readonly kind: 'reversed'; readonly rows: number; readonly obstacles: readonly Obstacle[] }
  /** Others have changed something: nothing has happened yet. `rows` could be reversed without touching that. */
  | { readonly kind: 'asks'; readonly rows: number; readonly obstacles: readonly Obstacle[] }
  /** The step is not there any more: another tab has taken it back, or the server has refused it. */
  | { readonly kind: 'gone' }

interface ReverseOptions {
  /** null: where something is in the way, nothing is done before that was said. */
  readonly choices: Choices | null
  readonly onProgress?: (done: number) => void
}

/** Takes a step back, or does an undone one again: as new edits, made on the rows as they are now. */
export async function reverseStep(
  source: AdminSource,
  step: Step,
  { choices, onProgress }: ReverseOptions,
): Promise<Outcome> {
  const { data } = source
  const rows = openRows(source)
  const plan = async (piece: number): Promise<RowReversal[]> => {
    const all = await data.readPiece(step, piece)
    // The latest first: it is the next one in the queue, too.
    const taken = all.filter(({ writeId }) => writeId === null || !step.lost.includes(writeId)).toReversed()
    const rowOf = await rows.load(taken)
    return taken.map((row) => planReversal(row, rowOf(row), choices ?? new Map(), () => data.newId()))
  }
  try {
    const pieces = step.pieces.toReversed()
    if (choices === null) {
      const planned: RowReversal[] = []
      for (const piece of pieces) planned.push(...(await plan(piece)))
      const obstacles = planned.flatMap(({ obstacle }) => obstacle ?? [])
      if (obstacles.length > 0) return { kind: 'asks', rows: editsOf(planned).length, obstacles }
    }
    let done = 0
    let edited = 0
    const obstacles: Obstacle[] = []
    for (const piece of pieces) {
      const planned = await plan(piece)
      const edits = editsOf(planned)
      if (!(await data.reverse(step, piece, edits))) return { kind: 'gone' }
      edited += edits.length
      done += planned.length
      obstacles.push(...planned.flatMap(({ obstacle }) => obstacle ?? []))
      onProgress?.(done)
      await nextTask()
    }
    return { kind: 'reversed', rows: edited, obstacles }
  } finally {
    rows.close()
  }
}

function editsOf(planned: readonly RowReversal[]): readonly Reversal[] {
  return planned.flatMap(({ edit }) => edit ?? [])
}
