import { useEffect, useRef } from 'react'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useSource, useUndoAction } from '../data/hooks.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'
import type { Step } from '../data/outbox/step.ts'
import type { Outcome } from '../undo/reverse-step.ts'
import { changedSince } from './changed-since.ts'
import { importedPlace } from './imported-place.ts'
import { rowCount } from './row-count.ts'

/** The step that failed, and the reason. */
interface ImportError {
  readonly title: string
  readonly text: string
}

/** The end of an import, or of its undo. */
export type ImportEnd =
  | { readonly step: 'choose'; readonly error: ImportError }
  /** `id` is null if no row had to change. */
  | { readonly step: 'done'; readonly count: number; readonly id: string | null }
  | { readonly step: 'undone'; readonly id: string; readonly outcome: Outcome }

/**
 * Reports the end of an import or of its undo: in the dialog, or in a toast if that was closed meanwhile.
 *
 * @param show shows the end in the dialog
 */
export function useImportEnd(show: (end: ImportEnd) => void): (stepId: string, end: ImportEnd) => void {
  const { steps, queue } = useSource()
  const toast = useToast()
  const undoAction = useUndoAction()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (stepId, end) => {
    if (isOpen.current) return show(end)
    const step = steps.get().find(({ id, isUndone }) => id === stepId && !isUndone)
    const { type, ...text } = messageOf(end, step, queue.get())
    toast[type](text, undoAction(step?.id ?? null))
  }
}

type EndMessage = ToastText & { readonly type: 'success' | 'error' }

/** @param step the step of the import, while it can be undone */
function messageOf(end: ImportEnd, step: Step | undefined, queue: QueueView): EndMessage {
  switch (end.step) {
    case 'choose':
      return { type: 'error', title: end.error.title, description: end.error.text }
    case 'done':
      return {
        type: 'success',
        title: `${rowCount(end.count)} imported`,
        description: importedPlace(end.id, step, queue).text,
      }
    case 'undone':
      return undoMessage(end.outcome)
    default:
      return end satisfies never
  }
}

function undoMessage(outcome: Outcome): EndMessage {
  switch (outcome.kind) {
    case 'gone':
      return { type: 'success', title: 'This import has already been undone' }
    case 'reversed': {
      const { rows, obstacles } = outcome
      const description = obstacles.length === 0 ? undefined : changedSince(obstacles)
      return { type: 'success', title: `${rowCount(rows)} undone`, description }
    }
    case 'asks':
      return {
        type: 'error',
        title: 'Import not undone',
        description: 'Some items were changed since.',
      }
    default:
      return outcome satisfies never
  }
}
