import type { Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { textOf } from '../data/json-values.ts'
import { isLongText } from '../table/is-long-text.ts'
import { shortened, type TextPart } from '../table/text-difference.ts'
import { MarkedText } from '../table/text-difference-view.tsx'
import { ValueView } from '../table/value-view.tsx'
import { errorLabel } from '../texts/error-label.ts'
import { BothChoice } from './both-choice.tsx'
import type { ConflictField } from './both-value.ts'
import { ChangeMaker } from './change-maker.tsx'
import { SideOption } from './side-option.tsx'
import { isWithOneself, type Side, type SideNames } from './sides.ts'
import { textSides } from './text-sides.ts'

interface FieldChoiceProps {
  id: string
  entity: Entity
  conflict: ConflictField
  names: SideNames
  side: Side | undefined
  /** True if theirs has changed since a side was chosen. */
  changedAgain: boolean
  /** Mine and theirs merged. undefined: they cannot be merged. */
  both: Json | undefined
  /** The reason why the merged value cannot be saved. */
  fault: string | undefined
  onChoose: (side: Side) => void
  onBoth: (value: string) => void
}

/** One field of a conflict: the old value, and the choice of the new one. */
export function FieldChoice(props: FieldChoiceProps) {
  const { id, entity, conflict, names, side, changedAgain, both, fault, onChoose, onBoth } = props
  const name = conflict.field
  const { base, mine, theirs, made } = conflict
  const isLong = isLongText(entity.fields[name], base, mine, theirs)
  const texts = useMemo(
    () => (isLong ? textSides(textOf(base), textOf(mine), textOf(theirs)) : null),
    [isLong, base, mine, theirs],
  )
  const [isWhole, setWhole] = useState(false)
  const partsOf = (parts: readonly TextPart[]) => (isWhole ? parts : shortened(parts))
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full font-semibold">
        {entity.children[name]?.label ?? errorLabel(entity, name)}
      </legend>
      <output className="clear-both block text-sm text-warning">
        {changedAgain ? 'This field has changed again on the site. Choose again.' : ''}
      </output>
      <div className="clear-both grid gap-2 md:grid-cols-3">
        <div className="min-w-0 rounded-control bg-tint p-3">
          <p className="text-sm text-muted">Before</p>
          {texts === null ? (
            <ValueView entity={entity} name={name} value={base} />
          ) : (
            <MarkedText parts={partsOf(texts.base).map(unmarked)} mark="del" />
          )}
        </div>
        {(['mine', 'theirs'] as const).map((each) => (
          <SideOption
            key={each}
            group={id}
            label={names[each]}
            isChosen={side === each}
            onChoose={() => onChoose(each)}
            {...(each === 'theirs' && made !== undefined
              ? { hint: <ChangeMaker made={made} isSelf={isWithOneself(conflict)} /> }
              : {})}
          >
            {texts === null ? (
              <ValueView entity={entity} name={name} value={conflict[each]} />
            ) : (
              <MarkedText parts={partsOf(texts[each])} mark="ins" />
            )}
          </SideOption>
        ))}
      </div>
      {both === undefined ? null : (
        <BothChoice
          id={id}
          entity={entity}
          name={name}
          value={both}
          isChosen={side === 'both'}
          fault={fault}
          onChoose={() => onChoose('both')}
          onChange={onBoth}
        />
      )}
      {texts !== null && Object.values(texts).some((parts) => shortened(parts).some(isShorterThan(parts))) ? (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only what changed' : 'Show the whole text'}
        </Button>
      ) : null}
    </fieldset>
  )
}

function isShorterThan(parts: readonly TextPart[]): (part: TextPart, index: number) => boolean {
  return ({ text }, index) => text !== parts[index]?.text
}

function unmarked({ text }: TextPart): TextPart {
  return { text, isMarked: false }
}
