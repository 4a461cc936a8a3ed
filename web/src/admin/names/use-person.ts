import type { ShownPerson } from '@coop/sync/people'
import { useEffect, useSyncExternalStore } from 'react'
import { type People, directoryOf } from '../data/directory/people-directory.ts'
import { useAdmin } from '../data/hooks.ts'

/** Everybody whose name this device knows, by id; they are asked for once something shows them. */
export function usePeople(): People {
  const directory = directoryOf(useAdmin().userId)
  useEffect(() => void directory.refresh(), [directory])
  return useSyncExternalStore(directory.people.subscribe, directory.people.get)
}

/** Somebody by id; without a name, and with this address, where this device does not know them. */
export function usePerson(id: string, email: string): ShownPerson {
  return usePeople().get(id) ?? { id, email, name: null, picture: null }
}
