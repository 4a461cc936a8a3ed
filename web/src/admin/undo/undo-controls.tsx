import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSteps } from '../data/hooks.ts'
import { ObstacleDialog } from './obstacle-dialog.tsx'
import { latestDone, latestUndone, stepLabel } from './step-label.ts'
import { useUndo } from './use-undo.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** Takes back the latest act of this administrator on this device, or does it again: by buttons and by keys. */
export function UndoControls() {
  const steps = useSteps()
  const [openedAt] = useState(Date.now)
  const { request, question, answer, close } = useUndo()
  useUndoKeys(request)
  const done = latestDone(steps, openedAt)
  const undone = latestUndone(steps)
  return (
    <>
      {done === undefined ? null : (
        <Button
          variant="quiet-night"
          size="icon"
          className="shrink-0"
          aria-label={`Undo: ${stepLabel(done)}`}
          title={`Undo: ${stepLabel(done)} (Ctrl+Z)`}
          onClick={() => request({ kind: 'undo', stepId: null })}
        >
          <Undo2 aria-hidden="true" size={20} />
        </Button>
      )}
      {undone === undefined ? null : (
        <Button
          variant="quiet-night"
          size="icon"
          // A phone has no room for it: the palette has, and the notice of what was undone.
          className="shrink-0 max-sm:hidden"
          aria-label={`Redo: ${stepLabel(undone)}`}
          title={`Redo: ${stepLabel(undone)} (Ctrl+Shift+Z)`}
          onClick={() => request({ kind: 'redo', stepId: null })}
        >
          <Redo2 aria-hidden="true" size={20} />
        </Button>
      )}
      {question === null ? null : (
        <ObstacleDialog
          // What was chosen was chosen against what was shown.
          key={question.asked}
          question={question}
          onAnswer={answer}
          onClose={close}
        />
      )}
    </>
  )
}
