import type { Entity } from '@coop/sync/entities'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formParts } from './form-parts.ts'

/** The fields that no section names: folded away until one of them is asked for. */
export interface RareFields {
  readonly isUnfolded: boolean
  readonly setUnfolded: (isUnfolded: boolean) => void
  /** Unfolds them if one of these is among them. */
  readonly showSome: (fields: readonly string[]) => void
  /** The same, drawn at once, so that the focus can move to one of them. */
  readonly showSomeNow: (fields: readonly string[]) => void
  readonly showNow: () => void
}

/** @param faulty the fields in which something is wrong when the form is opened */
export function useRareFields(entity: Entity, faulty: readonly string[]): RareFields {
  const { rare } = formParts(entity)
  const hasSome = (fields: readonly string[]) => fields.some((field) => rare.includes(field))
  const [isUnfolded, setUnfolded] = useState(() => hasSome(faulty))
  const showNow = () => flushSync(() => setUnfolded(true))
  return {
    isUnfolded,
    setUnfolded,
    showSome(fields) {
      if (hasSome(fields)) setUnfolded(true)
    },
    showSomeNow(fields) {
      if (hasSome(fields)) showNow()
    },
    showNow,
  }
}
