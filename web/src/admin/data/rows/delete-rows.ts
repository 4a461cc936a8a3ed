import { deleteDB } from 'idb'
import { forgetDirectoriesOfOthers } from '../directory/directory-name.ts'
import { formerMirrorPrefix, mirrorDatabasePrefix } from '../mirror/mirror-name.ts'
import { forgetStepsOfOthers } from '../outbox/other-outboxes.ts'
import { snapshotPrefix } from './snapshot-store.ts'

const prefixes = [snapshotPrefix, mirrorDatabasePrefix, formerMirrorPrefix]

/**
 * Deletes the stored rows of all users but this one (null: of all users), with the names of people and the undo data of
 * their steps. The edits in their outboxes stay. Resolves when the data is deleted, which waits until no tab has it
 * open.
 */
export async function deleteRowsOfOthers(userId: string | null): Promise<void> {
  forgetDirectoriesOfOthers(userId)
  const kept = userId === null ? [] : prefixes.map((prefix) => prefix + userId)
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const deleted = names.filter(
    (name) => prefixes.some((prefix) => name.startsWith(prefix)) && !kept.includes(name),
  )
  await Promise.all([...deleted.map((name) => deleteDB(name)), forgetStepsOfOthers(userId)])
}
