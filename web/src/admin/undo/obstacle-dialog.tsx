import { numberText } from '@coop/sync/rules'
import { entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { errorLabel } from '../texts/error-label.ts'
import { ValueView } from '../table/value-view.tsx'
import { type ChangedField, choiceKey, type Choices, type Obstacle } from './plan-reversal.ts'
import { stepLabel } from './step-label.ts'
import type { Question } from './use-undo.ts'

interface ObstacleDialogProps {
  question: Question
  onAnswer: (choices: Choices) => void
  onClose: () => void
}

/** The number of rows that are shown with their fields. */
const SHOWN = 20

/**
 * Asks what to do when others have changed what is to be undone. Their changes stay unless the user chooses to replace
 * them, field by field.
 */
export function ObstacleDialog({ question, onAnswer, onClose }: ObstacleDialogProps) {
  const { step, obstacles, rows } = question
  const [choices, setChoices] = useState<Choices>(new Map())
  const verb = step.isUndone ? 'Redo' : 'Undo'
  const toggle = (key: string, now: Json) => {
    const next = new Map(choices)
    if (!next.delete(key)) next.set(key, now)
    setChoices(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`${verb}: ${stepLabel(step)}`}
      description={
        rows === 0
          ? 'This has been changed since. It is kept unless you choose to change it.'
          : 'Some of this has been changed since. It is kept unless you choose to change it.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={() => onAnswer(choices)}>
            {rows === 0 && choices.size === 0
              ? 'Keep as it is'
              : choices.size === 0
                ? `${verb} the rest`
                : rows === 0
                  ? `${verb} selected`
                  : `${verb} the rest and selected`}
          </Button>
        </>
      }
    >
      <ul className="space-y-4">
        {obstacles.slice(0, SHOWN).map((obstacle) => (
          <li key={obstacle.row.rowId} className="wrap-anywhere">
            <p className="mb-2 font-semibold">{obstacle.row.title}</p>
            <ObstacleView obstacle={obstacle} choices={choices} onToggle={toggle} />
          </li>
        ))}
      </ul>
      {obstacles.length > SHOWN ? (
        <p className="mt-4 text-muted">and {numberText(obstacles.length - SHOWN)} more, which are kept</p>
      ) : null}
    </Dialog>
  )
}

function ObstacleView({
  obstacle,
  choices,
  onToggle,
}: {
  obstacle: Obstacle
  choices: Choices
  onToggle: (key: string, now: Json) => void
}) {
  const { row } = obstacle
  const noun = entityNamed(row.entity).label.toLowerCase()
  switch (obstacle.kind) {
    case 'gone':
      return <p>This {noun} has been deleted since. Its history can restore it.</p>
    case 'back':
      return <p>Somebody has restored this {noun}.</p>
    case 'changed':
    case 'changed-new':
      return (
        <div className="space-y-3">
          {obstacle.kind === 'changed-new' ? (
            <p>Undo deletes the {noun}, including changes by others.</p>
          ) : null}
          {obstacle.fields.map((field) => (
            <FieldView
              key={field.name}
              obstacle={obstacle}
              field={field}
              isChosen={choices.has(choiceKey(row, field.name))}
              onToggle={() => onToggle(choiceKey(row, field.name), field.now)}
            />
          ))}
        </div>
      )
    default:
      return obstacle satisfies never
  }
}

function FieldView({
  obstacle: { kind, row },
  field,
  isChosen,
  onToggle,
}: {
  obstacle: Obstacle
  field: ChangedField
  isChosen: boolean
  onToggle: () => void
}) {
  const entity = entityNamed(row.entity)
  const label = entity.children[field.name]?.label ?? errorLabel(entity, field.name)
  const sides = [
    ...(kind === 'changed' ? [['Before', field.before] as const] : []),
    ['Your value', field.mine] as const,
    ['Now', field.now] as const,
  ]
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-semibold">{label}</legend>
      <dl className="clear-both grid gap-2 md:grid-cols-3">
        {sides.map(([side, value]) => (
          <div key={side} className="min-w-0 rounded-control bg-tint p-3">
            <dt className="text-sm text-muted">{side}</dt>
            <dd>
              <ValueView entity={entity} name={field.name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 accent-accent" />
        {kind === 'changed' ? `Restore the previous value of ${label}` : `Discard this ${label}`}
      </label>
    </fieldset>
  )
}
