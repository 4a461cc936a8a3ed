import type { EntityName } from '@coop/sync/entities'
import { z } from 'zod'

// The last chosen view of each list: in this tab, or for a new tab, in any tab.

const ids = z.record(z.string(), z.string())

export function readChosenView(userId: string, list: EntityName): string | null {
  return (readIds(sessionStorage, userId) ?? readIds(localStorage, userId) ?? {})[list] ?? null
}

/** @param id null: no view */
export function keepChosenView(userId: string, list: EntityName, id: string | null): void {
  for (const storage of [sessionStorage, localStorage]) {
    const { [list]: _, ...others } = readIds(storage, userId) ?? {}
    try {
      storage.setItem(storageKey(userId), JSON.stringify(id === null ? others : { ...others, [list]: id }))
    } catch {
      // Without storage, the view is known until the list is left.
    }
  }
}

/** null: nothing is stored. */
function readIds(storage: Storage, userId: string): Readonly<Record<string, string>> | null {
  try {
    return ids.parse(JSON.parse(storage.getItem(storageKey(userId)) ?? ''))
  } catch {
    // Nothing valid is stored.
    return null
  }
}

function storageKey(userId: string): string {
  return `coop-admin-view-${userId}`
}
