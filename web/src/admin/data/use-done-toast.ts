import { useCallback } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import { useSource, useUndoAction } from './hooks.ts'

export interface DoneAct {
  readonly stepId: string | null
  /** The write of an act with one edit. null: nothing is left to send. */
  readonly writeId?: string | null
  /** The name of the release that contains the edits. Missing: the edits go to the site. */
  readonly release?: string
}

interface DoneOptions {
  /** A message replaces an earlier one with the same key. */
  readonly key?: string
  /** A sentence about the act that is also true if its edits went into a release. */
  readonly detail?: string
}

/**
 * Shows that an act is stored on this device and when it is sent, and offers to undo it. For an act in a release, the
 * message only names the release, since the text is about the site.
 */
export function useDoneToast(): (text: ToastText, act: DoneAct, options?: DoneOptions) => void {
  const { queue } = useSource()
  const toast = useToast()
  const undoAction = useUndoAction()
  return useCallback(
    (onSite, { stepId, writeId, release }, { key, detail } = {}) => {
      const text = release === undefined ? onSite : releaseText(release, detail)
      const isSentLater = queue.get().offline && writeId !== null
      // A rejection by the server replaces this message.
      const about = typeof writeId === 'string' ? [writeId] : undefined
      toast.success(isSentLater ? withSentence(text, SENT_LATER) : text, undoAction(stepId), {
        ...(key === undefined ? {} : { key }),
        about,
      })
    },
    [queue, toast, undoAction],
  )
}

function releaseText(release: string, detail = ''): ToastText {
  const saved = { title: `Saved to ${release}`, ...(detail === '' ? {} : { description: detail }) }
  return withSentence(saved, 'Visitors see it when the release is published.')
}

const SENT_LATER = 'It is sent when this device is online.'

/** The message with one more sentence. */
export function withSentence(text: ToastText, sentence: string): ToastText {
  const { description = '' } = text
  if (description === '') return { ...text, description: sentence }
  return { ...text, description: `${description}${/[.!?]$/.test(description) ? '' : '.'} ${sentence}` }
}
