import type { EntityName } from '@coop/sync/entities'
import { z } from 'zod'

// The view of each list that was chosen last: in this tab, and where it is new, in any.

const ids = z.record(z.string(), z.string())

export function readChosenView(userId: string, list: EntityName): string | null {
  return (readIds(sessionStorage, userId) ?? readIds(localStorage, userId) ?? {})[list] ?? null
}

/** @param id null: none of them */
export function keepChosenView(userId: string, list: EntityName, id: string | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    const { [list]: _, ...others } = readIds(storage, userId) ?? {}
    try {
      storage.setItem(storageKey(userId), JSON.stringify(id === null ? others : { ...others, [list]: id }))
    } catch {
      // Without storage the view is named until the list is left.
    }
  }
}

/** null: nothing is stored. */
function readIds(storage: Storage, userId: string): Readonly<Record<string, string>> | null {
  try {
    return ids.parse(JSON.parse(storage.getItem(storageKey(userId)) ?? ''))
  } catch {
    // Nothing is stored, or nothing that can be read.
    return null
  }
}

function storageKey(userId: string): string {
  return `coop-admin-view-${userId}`
}
