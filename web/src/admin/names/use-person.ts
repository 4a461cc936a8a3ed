import type { ShownPerson } from '@coop/sync/people'
import { useEffect, useSyncExternalStore } from 'react'
import { type People, directoryOf } from '../data/directory/people-directory.ts'
import { useAdmin } from '../data/hooks.ts'

/** All people whose names this device knows, by id. Names are requested once a component shows them. */
export function usePeople(): People {
  const directory = directoryOf(useAdmin().userId)
  useEffect(() => void directory.refresh(), [directory])
  return useSyncExternalStore(directory.people.subscribe, directory.people.get)
}

/** A person by id. An unknown person has this address and no name. */
export function usePerson(id: string, email: string): ShownPerson {
  return usePeople().get(id) ?? { id, email, name: null, picture: null }
}
