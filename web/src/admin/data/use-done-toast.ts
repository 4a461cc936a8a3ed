import { useCallback } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import { useSource, useUndoAction } from './hooks.ts'

export interface DoneAct {
  readonly stepId: string | null
  /** The write of an act that is one edit. null: nothing of it was left to send. */
  readonly writeId?: string | null
  /** The name of the release that its edits went into. Missing: they go to the site. */
  readonly release?: string
}

interface DoneOptions {
  /** A message takes the place of an earlier one with the same key. */
  readonly key?: string
  /** A sentence on the act that is also true where its edits went into a release. */
  readonly detail?: string
}

/**
 * Tells that an act is stored on this device, when it is sent, and offers to undo it. Of an act in a release it tells
 * only that: the text is for the site.
 */
export function useDoneToast(): (text: ToastText, act: DoneAct, options?: DoneOptions) => void {
  const { queue } = useSource()
  const toast = useToast()
  const undoAction = useUndoAction()
  return useCallback(
    (onSite, { stepId, writeId, release }, { key, detail } = {}) => {
      const text = release === undefined ? onSite : releaseText(release, detail)
      const isSentLater = queue.get().offline && writeId !== null
      // A refusal of the server is shown in its place.
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

/** The message with one sentence more. */
export function withSentence(text: ToastText, sentence: string): ToastText {
  const { description = '' } = text
  if (description === '') return { ...text, description: sentence }
  return { ...text, description: `${description}${/[.!?]$/.test(description) ? '' : '.'} ${sentence}` }
}
