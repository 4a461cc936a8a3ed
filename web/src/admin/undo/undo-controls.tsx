import { type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useSteps } from '../data/hooks.ts'
import type { Step, UndoRequest } from '../data/outbox/step.ts'
import { latestDone, latestUndone, stepLabel } from './step-label.ts'
import { useUndo } from './use-undo.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const ObstacleDialog = lazyComponent(async () => (await import('./obstacle-dialog.tsx')).ObstacleDialog)

/** Buttons and shortcuts that undo or redo the latest act of this administrator on this device. */
export function UndoControls() {
  const steps = useSteps()
  const [openedAt] = useState(Date.now)
  const { request, question, answer, close } = useUndo()
  useUndoKeys(request)
  const done = latestDone(steps, openedAt)
  const undone = latestUndone(steps)
  return (
    <>
      {done === undefined && undone === undefined ? null : (
        <>
          <Control
            icon={Undo2}
            verb="Undo"
            step={done}
            keys="Ctrl+Z"
            onPress={() => request(latest('undo'))}
          />
          <Control
            icon={Redo2}
            verb="Redo"
            step={undone}
            keys="Ctrl+Shift+Z"
            // On a phone there is no space for the button. The menu has it.
            className="max-sm:hidden"
            onPress={() => request(latest('redo'))}
          />
        </>
      )}
      {question === null ? null : (
        <ObstacleDialog
          // A new question resets the choices, which were made for the values shown then.
          key={question.asked}
          question={question}
          onAnswer={answer}
          onClose={close}
        />
      )}
    </>
  )
}

const latest = (kind: UndoRequest['kind']): UndoRequest => ({ kind, stepId: null })

/** Stays in place and keeps the focus when it is disabled. */
function Control({
  icon: Icon,
  verb,
  step,
  keys,
  className = '',
  onPress,
}: {
  icon: LucideIcon
  verb: 'Undo' | 'Redo'
  step: Step | undefined
  keys: string
  className?: string
  onPress: () => void
}) {
  const label = step === undefined ? `Nothing to ${verb.toLowerCase()}` : `${verb}: ${stepLabel(step)}`
  return (
    <Button
      variant="quiet-night"
      size="icon"
      className={`shrink-0 aria-disabled:opacity-40 ${className}`}
      aria-disabled={step === undefined}
      aria-label={label}
      title={step === undefined ? label : `${label} (${keys})`}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={20} />
    </Button>
  )
}
