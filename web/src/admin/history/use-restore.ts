import { type EntityName, entityNamed, sameValue, saveTimes } from '@coop/sync/entities'
import type { PastRow, RowChange } from '@coop/sync/history'
import { useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import { readPastState } from '../data/read-history.ts'
import { withoutDanglingReferences } from '../data/restore-references.ts'
import { chosenTimeNames } from '../data/chosen-times.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { changedNames, editableValues } from '../form/form-values.ts'
import { useRowsThere } from '../restore/use-rows-there.ts'

interface Restore {
  /** The offered values that differ from those of the row; null if none are offered. */
  readonly offered: PastRow | null
  /** The fields with references to rows deleted since, which are not offered. */
  readonly dangling: readonly string[]
  readonly offerField: (change: RowChange, field: string) => void
  readonly offerState: (change: RowChange) => Promise<void>
  readonly cancel: () => void
  /** Saves the offered values as an edit. */
  readonly restore: () => Promise<void>
}

/**
 * Offers past values of a row beside its current ones, and restores them.
 * @param now null: the row does not exist
 */
export function useRestore(
  name: EntityName,
  rowId: string,
  now: PastRow | null,
  onRestored: () => void,
): Restore {
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  const [past, setPast] = useState<PastRow | null>(null)
  const { toasts } = entityRecord(name)
  const { isComplete, isThere } = useRowsThere()
  // Before all rows are loaded, no row can be considered deleted.
  const standing = past === null || !isComplete ? past : withStandingReferences(name, past, isThere)
  const offered = standing === null || now === null ? null : differing(name, now, standing)
  const dangling = Object.keys(past ?? {}).filter(
    (field) => !sameValue(name, field, past?.[field] ?? null, standing?.[field] ?? null),
  )
  const fail = (cause: unknown) =>
    toast.error(toasts.failed('update', cause instanceof Error ? cause.message : String(cause)))

  return {
    offered,
    dangling,
    cancel: () => setPast(null),
    offerField({ before }, field) {
      if (before !== null) setPast(withFollowers(name, before, field))
    },
    async offerState({ id }) {
      try {
        setPast(await readPastState(name, rowId, id))
      } catch (cause) {
        fail(cause)
      }
    },
    async restore() {
      if (now === null || offered === null) return
      try {
        const saved = await data.save(name, rowId, now, offered)
        if (saved.stepId !== null) toastDone(toasts.done.update, saved)
        onRestored()
      } catch (cause) {
        fail(cause)
      }
    },
  }
}

/** Adds a slug that follows the name, and the date that belongs to a publication. */
function withFollowers(name: EntityName, before: PastRow, field: string): PastRow {
  const { slug, fields } = entityNamed(name)
  const hasSlug = slug?.follows === true && field === slug.from && 'slug' in before
  const times = saveTimes(fields).filter(({ name: time, flag }) => flag === field && time in before)
  return {
    [field]: before[field] ?? null,
    ...(hasSlug ? { slug: before['slug'] ?? null } : {}),
    ...Object.fromEntries(times.map(({ name: time }) => [time, before[time] ?? null])),
  }
}

/** Past values without references to deleted rows. A required field keeps its reference. */
function withStandingReferences(
  name: EntityName,
  past: PastRow,
  isThere: (table: string, id: string) => boolean,
): PastRow {
  const { fields } = entityNamed(name)
  const standing = Object.entries(withoutDanglingReferences(name, past, isThere))
  return Object.fromEntries(
    standing.filter(([field, value]) => value !== null || past[field] === null || fields[field]?.nullable),
  )
}

/** The past values that differ from those of the row. */
function differing(name: EntityName, now: PastRow, past: PastRow): PastRow {
  const before = editableValues(entityNamed(name), now)
  const names = new Set(changedNames(name, before, { ...before, ...past }))
  for (const time of chosenTimeNames(name)) if (time in past && past[time] !== now[time]) names.add(time)
  return Object.fromEntries(Object.entries(past).filter(([field]) => names.has(field)))
}
