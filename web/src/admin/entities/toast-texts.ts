import type { Write } from '@coop/sync/write'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'

export interface ToastTexts {
  /** The toast after the edit is stored on this device. */
  readonly done: Record<Write['op'], ToastText>
  /** The toast if the device cannot store it or the server refuses it. `list` is given if nothing else was refused. */
  readonly failed: (op: Write['op'], reason: string, list?: RefusedList | null) => ToastText
}

/** A child list that the server has refused: an added item or a changed one. */
export interface RefusedList {
  readonly label: string
  readonly act: 'add' | 'update'
}

const pastTense = { insert: 'created', update: 'updated', delete: 'deleted' } as const
const infinitive = { insert: 'create', update: 'update', delete: 'delete' } as const
const gerund = { insert: 'creating', update: 'updating', delete: 'deleting' } as const

/** Toasts with only a title. A failure has its reason below. */
export function titleOnly(created: 'created' | 'added') {
  return (noun: string): ToastTexts => ({
    done: {
      insert: { title: `${noun} ${created}` },
      update: { title: `${noun} updated` },
      delete: { title: `${noun} deleted` },
    },
    failed: (op, reason) => ({ title: errorTitle(op, noun), description: reason }),
  })
}

/** Toasts whose title is "success" or "error", and whose description says what happened. */
export function successAndError(noun: string): ToastTexts {
  const done = (op: Write['op']) => ({
    title: 'Success',
    description: `${noun} ${pastTense[op]} successfully`,
  })
  return {
    done: { insert: done('insert'), update: done('update'), delete: done('delete') },
    failed: (op) => ({ title: 'Error', description: `Failed to ${infinitive[op]} ${noun.toLowerCase()}` }),
  }
}

export function errorTitle(op: Write['op'], noun: string): string {
  return `Error ${gerund[op]} ${noun.toLowerCase()}`
}
