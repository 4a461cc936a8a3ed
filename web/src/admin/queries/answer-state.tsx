import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { DatabaseStage } from '../data/rows/query-messages.ts'
import { RefusedState } from './refused-state.tsx'
import { UnsavedNote } from './unsaved-note.tsx'
import type { FollowedAnswer } from './use-answer.ts'

const LONG_MS = 700
const words: Record<DatabaseStage, string> = {
  loading: 'Loading the local database …',
  opening: 'Opening the local database …',
  filling: 'Filling the local database …',
  indexing: 'Reading all texts …',
}

/** The rows of an answer with their status, or a message in place of them. The Stop button ends a long query. */
export function AnswerState({ followed, children }: { followed: FollowedAnswer; children: ReactNode }) {
  const { answer, isAsking, isStopped, stage, stop, retry } = followed
  const isLong = useIsLong(isAsking)
  if (isStopped) {
    return (
      <div className="print:hidden">
        <output className="mb-3 block text-muted">The query was stopped.</output>
        <Button variant="secondary" size="small" onClick={retry}>
          Run again
        </Button>
      </div>
    )
  }
  const isRefused = !isAsking && answer !== null && answer.kind !== 'rows'
  return (
    <div aria-busy={isAsking}>
      {isLong ? (
        <div className="mb-3 flex items-center gap-3 print:hidden">
          <output className="text-muted">
            {answer === null && stage !== null ? words[stage] : 'Running …'}
          </output>
          {stop === null ? null : (
            <Button variant="secondary" size="small" onClick={stop}>
              Stop
            </Button>
          )}
        </div>
      ) : null}
      {isRefused ? <RefusedState answer={answer} onRetry={retry} /> : null}
      {answer?.kind === 'rows' ? (
        <>
          <UnsavedNote notStored={answer.notStored} />
          {children}
        </>
      ) : null}
    </div>
  )
}

/** Whether something takes long enough to be shown. */
function useIsLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn])
  return isLong
}
