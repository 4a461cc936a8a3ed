import { isEntityName } from '@coop/sync/entities'
import type { AdminSource } from '../data/admin-context.ts'
import { nextTask } from '../data/next-task.ts'
import { openRows } from '../data/open-rows.ts'
import { editsToRestoreReferences } from '../data/restore-references.ts'
import type { AdminData } from '../data/admin-data.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import type { Step, StepRow } from '../data/outbox/step.ts'
import { namedEntities } from '../data/values.ts'
import {
  type Choices,
  type IsOwnWrite,
  type Obstacle,
  planReversal,
  type Surroundings,
} from './plan-reversal.ts'
import { upgradedStepRow } from './upgrade-step-row.ts'

export type Outcome =
  /** `rows` is the number of restored rows. Rows with `obstacles` were left unchanged. */
  | { readonly kind: 'reversed'; readonly rows: number; readonly obstacles: readonly Obstacle[] }
  /** Others have changed something, so nothing is reversed yet. `rows` is the number of rows without an obstacle. */
  | { readonly kind: 'asks'; readonly rows: number; readonly obstacles: readonly Obstacle[] }
  /** The step no longer exists: another tab has reversed it, or the server has rejected it. */
  | { readonly kind: 'gone' }

interface ReverseOptions {
  /** null: if there are obstacles, nothing is reversed before the user has seen them. */
  readonly choices: Choices | null
  readonly onProgress?: (done: number) => void
}

/** Undoes a step, or redoes an undone one, with new edits of the present rows. */
export async function reverseStep(
  source: AdminSource,
  step: Step,
  { choices, onProgress }: ReverseOptions,
): Promise<Outcome> {
  const { data } = source
  const opened = openRows(source)
  const plan = async (piece: number): Promise<Plan> => {
    const stored = await data.readPiece(step, piece)
    const all = stored.map((row) => upgradedStepRow(row, step.schemaVersion))
    // The latest row is first, because its edit must be queued first, too.
    const taken = all.filter(({ writeId }) => writeId === null || !step.lost.includes(writeId)).toReversed()
    const isOwnWrite: IsOwnWrite = (writeId) => data.isOwnWrite(writeId)
    const here = { ...(await readSurroundings(data, opened, taken)), isOwnWrite }
    return planPiece(taken, here, choices ?? new Map(), () => data.newId())
  }
  try {
    const pieces = step.pieces.toReversed()
    if (choices === null) {
      const planned: Plan[] = []
      for (const piece of pieces) planned.push(await plan(piece))
      const obstacles = planned.flatMap((each) => each.obstacles)
      if (obstacles.length > 0) return { kind: 'asks', rows: countOf(planned), obstacles }
    }
    let done = 0
    let edited = 0
    const obstacles: Obstacle[] = []
    for (const piece of pieces) {
      const planned = await plan(piece)
      if (!(await data.reverse(step, piece, planned.edits))) return { kind: 'gone' }
      edited += countOf([planned])
      done += planned.rows
      obstacles.push(...planned.obstacles)
      onProgress?.(done)
      await nextTask()
    }
    return { kind: 'reversed', rows: edited, obstacles }
  } finally {
    opened.close()
  }
}

interface Plan {
  readonly edits: readonly EntityEdit[]
  readonly obstacles: readonly Obstacle[]
  /** The number of rows of the step that the plan covers. */
  readonly rows: number
}

/** Plans how to restore rows to their state before a step. Edits that restore references to deleted rows come last. */
export function planPiece(
  rows: readonly StepRow[],
  here: Omit<Surroundings, 'comesBack'>,
  choices: Choices,
  newId: () => string,
): Plan {
  const deleted = new Set(
    rows.flatMap(({ entity, rowId, after }) => (after === null ? [`${entity} ${rowId}`] : [])),
  )
  const around = { ...here, comesBack: (table: string, id: string) => deleted.has(`${table} ${id}`) }
  const planned = rows.map((row) => ({ row, ...planReversal(row, around, choices, newId) }))
  const back = planned.filter(({ row, edit }) => row.after === null && edit !== null).map(({ row }) => row)
  const affected = back.flatMap((row) => row.affected ?? [])
  const deletions = back.flatMap(({ writeId }) => writeId ?? [])
  return {
    edits: [
      ...planned.flatMap(({ edit }) => edit ?? []),
      ...editsToRestoreReferences(affected, around, newId, deletions),
    ],
    obstacles: planned.flatMap(({ obstacle }) => obstacle ?? []),
    rows: rows.length,
  }
}

/** Reads the rows of a step, the rows that its deletions have changed, and the rows that any of these reference. */
async function readSurroundings(
  data: AdminData,
  opened: ReturnType<typeof openRows>,
  rows: readonly StepRow[],
): Promise<Omit<Surroundings, 'comesBack' | 'isOwnWrite'>> {
  const wanted = rows.flatMap((row) => [row, ...(row.affected ?? [])])
  const keys = new Set(wanted.map(({ entity, rowId }) => `${entity} ${rowId}`))
  const rowByKey = new Map<string, AdminRow>()
  const there = new Set<string>()
  for (const entity of new Set(wanted.map((row) => row.entity))) {
    for (const row of await opened.all(entity)) {
      const key = `${entity} ${row.id}`
      if (keys.has(key)) rowByKey.set(key, row)
    }
    for (const named of namedEntities(entity))
      for (const { id } of await opened.all(named)) there.add(`${named} ${id}`)
  }
  const isShown = (table: string, id: string) => there.has(`${table} ${id}`)
  return {
    rowOf: ({ entity, rowId }) => rowByKey.get(`${entity} ${rowId}`),
    isShown,
    isThere: (table, id) => isShown(table, id) || (isEntityName(table) && data.isDeletionUnsent(table, id)),
  }
}

/** Restored references are not counted in addition to their row. */
function countOf(plans: readonly Plan[]): number {
  return plans
    .flatMap(({ edits }) => edits)
    .filter((edit) => edit.op !== 'update' || edit.follows === undefined).length
}
