import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type StoredQueue, storedQueueSchema } from './stored-queue.ts'

const folder = new URL('./', import.meta.url)

/** The versions with a recorded queue, oldest first. */
export const queueNames = readdirSync(folder)
  .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
  .sort((a, b) => a.localeCompare(b))

/**
 * A queue as if a user of this database had recorded it. Ids of demo rows are the same everywhere, but ids of users and
 * the current writes of rows are not.
 */
export async function readStoredQueue(
  name: string,
  userId: string,
  deletedWriteId: string,
): Promise<StoredQueue> {
  const text = await readFile(new URL(`${name}.json`, folder), 'utf8')
  const recorded = storedQueueSchema.parse(JSON.parse(text))
  const queue = storedQueueSchema.parse(JSON.parse(text.replaceAll(recorded.userId, userId)))
  const entries = queue.entries.map((entry) =>
    entry.write['op'] === 'delete'
      ? { ...entry, write: { ...entry.write, base: { write_id: deletedWriteId } } }
      : entry,
  )
  return { ...queue, entries }
}
