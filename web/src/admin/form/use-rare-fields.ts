import type { Entity } from '@coop/sync/entities'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formParts } from './form-parts.ts'

/** The fields that no section names. They are folded until one of them is needed. */
export interface RareFields {
  readonly isUnfolded: boolean
  readonly setUnfolded: (isUnfolded: boolean) => void
  /** Unfolds them if one of the given fields is among them. */
  readonly showSome: (fields: readonly string[]) => void
  /** Unfolds them synchronously, so that the focus can move there. */
  readonly showSomeNow: (fields: readonly string[]) => void
  readonly showNow: () => void
}

/** @param faulty the fields with errors when the form is opened */
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
