import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useSource } from '../data/hooks.ts'
import type { Step, UndoRequest } from '../data/outbox/step.ts'
import { unstagedSource } from '../staging/staged-source.ts'
import type { Choices, Obstacle } from './plan-reversal.ts'
import { type Outcome, reverseStep } from './reverse-step.ts'
import { latestDone, latestUndone, reversalLabel, stepLabel } from './step-label.ts'

/** Others have changed something that is to be undone. */
export interface Question {
  readonly step: Step
  readonly obstacles: readonly Obstacle[]
  /** The number of rows that can be reversed without an obstacle. */
  readonly rows: number
  /** Increases with each question. */
  readonly asked: number
}

interface Undo {
  readonly request: (request: UndoRequest) => void
  readonly question: Question | null
  readonly answer: (choices: Choices) => void
  readonly close: () => void
}

/** Carries out requests to undo and redo in order, and reports each result. */
export function useUndo(): Undo {
  const shown = useSource()
  // A step changes rows of the site, even while a release is chosen.
  const source = useMemo(() => ({ ...unstagedSource(shown), data: shown.data }), [shown])
  const toast = useToast()
  const confirm = useConfirm()
  const [question, setQuestion] = useState<Question | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())

  const carryOut = useCallback(
    async (request: UndoRequest, choices: Choices | null): Promise<void> => {
      const { kind } = request
      let step = findStep(source.steps.get(), request)
      try {
        // A shortcut that was pressed by mistake must not delete a row that was created on another screen.
        const isAsked = step !== undefined && (await deletes(source.data, step, request))
        if (step !== undefined && isAsked && !(await confirm(deletion(step)))) return
        let outcome: Outcome = { kind: 'gone' }
        // If another tab has already reversed this step, the request applies to the next one.
        while (step !== undefined && outcome.kind === 'gone') {
          outcome = await reverseStep(source, step, { choices })
          const tried = step
          if (outcome.kind !== 'gone') break
          step = request.stepId === null ? findStep(source.steps.get(), request) : undefined
          if (step?.id === tried.id) step = undefined
        }
        if (step === undefined || outcome.kind === 'gone') {
          toast.success({ title: kind === 'undo' ? 'Nothing to undo' : 'Nothing to redo' })
          return
        }
        if (outcome.kind === 'asks') {
          const { obstacles, rows } = outcome
          const asking = step
          setQuestion((before) => ({ step: asking, obstacles, rows, asked: (before?.asked ?? 0) + 1 }))
          return
        }
        setQuestion(null)
        const { id: stepId } = step
        const back: UndoRequest = { kind: kind === 'undo' ? 'redo' : 'undo', stepId }
        toast.success(
          {
            title: titleOf(kind, outcome),
            ...(outcome.rows === 0 ? {} : { description: reversalLabel(step, kind) }),
          },
          outcome.rows === 0
            ? undefined
            : { label: kind === 'undo' ? 'Redo' : 'Undo', run: () => source.undoRequest.set(back) },
        )
      } catch (error) {
        toast.error({
          title: kind === 'undo' ? 'Undo failed' : 'Redo failed',
          description: error instanceof Error ? error.message : String(error),
        })
      }
    },
    [source, toast, confirm],
  )
  const request = useCallback(
    (next: UndoRequest, choices: Choices | null = null) => {
      const before = last.current
      const inTurn = async () => {
        await before
        await carryOut(next, choices)
      }
      last.current = inTurn()
    },
    [carryOut],
  )

  // This handles requests of other components, including one from before this code was loaded.
  useEffect(() => {
    const { undoRequest } = source
    const take = () => {
      const waiting = undoRequest.get()
      if (waiting === null) return
      undoRequest.set(null)
      request(waiting)
    }
    take()
    return undoRequest.subscribe(take)
  }, [source, request])

  return {
    request,
    question,
    answer: (choices) => {
      if (question === null) return
      const { id: stepId, isUndone } = question.step
      request({ kind: isUndone ? 'redo' : 'undo', stepId }, choices)
    },
    close: useCallback(() => setQuestion(null), []),
  }
}

function findStep(steps: readonly Step[], { kind, stepId }: UndoRequest): Step | undefined {
  if (stepId === null) return kind === 'undo' ? latestDone(steps, Date.now()) : latestUndone(steps)
  return steps.find(({ id, isUndone }) => id === stepId && isUndone === (kind === 'redo'))
}

/** Whether the request names no step and the latest one created rows of the site, which an undo would delete. */
async function deletes(data: AdminData, step: Step, { kind, stepId }: UndoRequest): Promise<boolean> {
  if (stepId !== null || kind !== 'undo') return false
  for (const piece of step.pieces) {
    const rows = await data.readPiece(step, piece)
    if (rows.some(({ entity, before }) => before === null && entity !== 'release_edits')) return true
  }
  return false
}

function deletion(step: Step) {
  return {
    title: `Undo: ${stepLabel(step)}?`,
    detail: 'Undo deletes the new content, including from the site.',
    confirm: 'Delete',
    danger: true,
  }
}

function titleOf(kind: UndoRequest['kind'], outcome: Extract<Outcome, { kind: 'reversed' }>): string {
  if (outcome.rows > 0) return kind === 'undo' ? 'Undone' : 'Redone'
  return outcome.obstacles.length > 0 ? 'Not changed' : 'It already has this state'
}
