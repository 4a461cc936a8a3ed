import { z } from 'zod'

/** The queue of one device in IndexedDB, as JSON: the file that `record.ts` writes for a version. */
export const storedQueueSchema = z.object({
  release: z.string(),
  schemaVersion: z.int(),
  userId: z.string(),
  entries: z.array(z.looseObject({ write: z.looseObject({ id: z.string(), entity: z.string() }) })),
  meta: z.unknown(),
  files: z.unknown(),
  /** The contents of the files by address: their type and their bytes in base64. */
  blobs: z.array(z.object({ address: z.string(), type: z.string(), base64: z.string() })),
})
export type StoredQueue = z.infer<typeof storedQueueSchema>

/** Reads the queue of a user. Runs in the page. */
export async function readQueue(userId: string): Promise<Omit<StoredQueue, 'release' | 'schemaVersion'>> {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    })
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No result')))
    })
  const outbox = await open(`coop-outbox-${userId}`)
  const tx = outbox.transaction(['entries', 'meta'])
  const [entries, meta, files] = await Promise.all([
    result(tx.objectStore('entries').getAll()),
    result(tx.objectStore('meta').get('meta')),
    result(tx.objectStore('meta').get('files')),
  ])
  outbox.close()
  const store = await open(`coop-files-${userId}`)
  const contents = store.transaction('blobs').objectStore('blobs')
  const [addresses, kept] = await Promise.all([result(contents.getAllKeys()), result(contents.getAll())])
  store.close()
  const blobs = await Promise.all(
    addresses.map(async (address, i) => {
      const blob: Blob = kept[i]
      const bytes = new Uint8Array(await blob.arrayBuffer())
      const text = [...bytes].map((byte) => String.fromCodePoint(byte)).join('')
      return { address: typeof address === 'string' ? address : '', type: blob.type, base64: btoa(text) }
    }),
  )
  return { userId, entries, meta, files, blobs }
}

/** Writes a queue to an origin in which no admin is open. Runs in the page. */
export async function writeQueue({ userId, entries, meta, files, blobs }: StoredQueue): Promise<void> {
  const open = (name: string, stores: readonly string[]) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.addEventListener('upgradeneeded', () => {
        for (const store of stores) request.result.createObjectStore(store)
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    })
  const done = (tx: IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('Nothing was stored')))
    })
  const outbox = await open(`coop-outbox-${userId}`, ['entries', 'meta'])
  const tx = outbox.transaction(['entries', 'meta'], 'readwrite')
  for (const entry of entries) tx.objectStore('entries').put(entry, entry.write.id)
  tx.objectStore('meta').put(meta, 'meta')
  tx.objectStore('meta').put(files, 'files')
  await done(tx)
  outbox.close()
  const store = await open(`coop-files-${userId}`, ['blobs'])
  const contents = store.transaction('blobs', 'readwrite')
  for (const { address, type, base64 } of blobs) {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
    contents.objectStore('blobs').put(new Blob([bytes], { type }), address)
  }
  await done(contents)
  store.close()
}
