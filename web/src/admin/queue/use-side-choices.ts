import { type EntityName, entityNamed, trimBlanks, sameValue } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { useMemo, useSyncExternalStore } from 'react'
import type { RowValues } from '../data/admin-row.ts'
import { bothValue, type ConflictField } from './both-value.ts'
import { choicesIn, keepChoices, keptChoices, onChoices, type SideChoice } from './kept-choices.ts'
import type { Side } from './sides.ts'

/** An edit that needs a decision, which identifies its stored choices. */
export interface ChosenEdit {
  readonly id: string
  readonly entity: EntityName
  readonly userId: string
}

interface SideDecisions {
  readonly sideOf: (field: ConflictField) => Side | undefined
  /** True if theirs has changed since a side was chosen. */
  readonly isOpenAgain: (field: ConflictField) => boolean
  /** The merged value as a separate option. undefined: there is none. */
  readonly bothOf: (field: ConflictField) => Json | undefined
  /** The reason why the merged value cannot be saved. null: it can, or it is not chosen. */
  readonly faultOf: (field: ConflictField) => string | null
  readonly choose: (targets: readonly ConflictField[], side: Side, typed?: Json) => void
  /** The values to write in the fields for which both sides are chosen. */
  readonly merged: (fields: readonly ConflictField[]) => RowValues
}

/** The chosen side for each field in the conflict of an edit. Choices are stored on the device until they are used. */
export function useSideChoices({ id, entity: name, userId }: ChosenEdit): SideDecisions {
  const entity = entityNamed(name)
  const kept = useSyncExternalStore(onChoices, () => keptChoices(userId, id))
  const choices = useMemo(() => choicesIn(kept), [kept])
  const sideOf: SideDecisions['sideOf'] = ({ field, theirs }) => {
    const choice = choices[field]
    return choice !== undefined && sameValue(name, field, choice.theirs, theirs) ? choice.side : undefined
  }
  const together = (field: ConflictField): Json | undefined => {
    const choice = choices[field.field]
    if (choice?.both === undefined) return bothValue(entity, field)
    if (sideOf(field) !== undefined) return choice.both
    // If theirs has changed again, the edited merged text counts as mine.
    return bothValue(entity, { ...field, base: choice.theirs, mine: choice.both })
  }
  /** A text is written without surrounding blanks, and an empty one as null. */
  const written = (field: ConflictField): Json => {
    const value = together(field) ?? null
    if (typeof value !== 'string') return value
    const text = trimBlanks(value)
    return text === '' && entity.fields[field.field]?.nullable === true ? null : text
  }
  return {
    sideOf,
    isOpenAgain: (field) => choices[field.field] !== undefined && sideOf(field) === undefined,
    bothOf(field) {
      const both = together(field)
      if (both === undefined || sideOf(field) === 'both') return both
      const isOneSide = [field.mine, field.theirs].some((side) => sameValue(name, field.field, both, side))
      return isOneSide ? undefined : both
    },
    faultOf(field) {
      if (sideOf(field) !== 'both') return null
      const checked = entity.fields[field.field]?.schema.safeParse(written(field))
      return checked?.error?.issues[0]?.message ?? null
    },
    choose(targets, side, typed) {
      const chosen = targets.map((field): [string, SideChoice] => {
        const both = side === 'both' ? (typed ?? together(field)) : undefined
        return [field.field, { side, theirs: field.theirs, ...(both === undefined ? {} : { both }) }]
      })
      keepChoices(userId, id, { ...choices, ...Object.fromEntries(chosen) })
    },
    merged: (fields) =>
      Object.fromEntries(
        fields.filter((field) => sideOf(field) === 'both').map((field) => [field.field, written(field)]),
      ),
  }
}
