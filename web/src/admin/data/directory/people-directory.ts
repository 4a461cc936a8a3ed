import { directorySchema, type ShownPerson } from '@coop/sync/people'
import { parseJson } from '../../requests/problem.ts'
import { serverJson } from '../../requests/server-request.ts'
import { createLive, type Live } from '../live.ts'
import { directoryPrefix } from './directory-name.ts'

export type People = ReadonlyMap<string, ShownPerson>

/** The names and pictures of people by id, as far as this device knows them. */
export interface PeopleDirectory {
  readonly people: Live<People>
  /** Loads the people if they are not fresh. Offline, the known people stay. */
  readonly refresh: () => Promise<void>
  /** Loads the people again, after a change on this device. */
  readonly reload: () => Promise<void>
}

/** After this time, a colleague's new name is loaded. */
const FRESH_MS = 300_000
/** The pause after a failure. */
const RETRY_MS = 10_000

const directories = new Map<string, PeopleDirectory>()

/** The directory of one administrator, shared by this tab. */
export function directoryOf(userId: string): PeopleDirectory {
  const open = directories.get(userId)
  if (open !== undefined) return open
  const directory = createPeopleDirectory(userId)
  directories.set(userId, directory)
  return directory
}

export function createPeopleDirectory(userId: string, now: () => number = Date.now): PeopleDirectory {
  const key = directoryPrefix + userId
  const people = createLive<People>(byId(readKept(key)))
  /** The stored response that is shown. Another tab may have stored a later one. */
  let shown = readText(key)
  let askedAt = -Infinity
  const reload = async () => {
    askedAt = now()
    try {
      const answer = await serverJson(directorySchema, 'GET', '/api/admin/people/directory')
      const text = JSON.stringify(answer)
      if (text === shown && people.get().size > 0) return
      shown = text
      keep(key, text)
      people.set(byId(answer.people))
    } catch {
      // Offline, or the session has ended: the last known names stay, and a later screen tries again.
      askedAt = now() - FRESH_MS + RETRY_MS
    }
  }
  return {
    people,
    reload,
    refresh: async () => {
      if (now() - askedAt >= FRESH_MS) await reload()
    },
  }
}

function byId(people: readonly ShownPerson[]): People {
  return new Map(people.map((person) => [person.id, person]))
}

function readKept(key: string): readonly ShownPerson[] {
  const text = readText(key)
  return text === null ? [] : (directorySchema.safeParse(parseJson(text)).data?.people ?? [])
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // The browser stores nothing, so each tab requests the people.
    return null
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage or space in it, the names are kept until the tab is closed.
  }
}
