/**
 * The maximum wait for IndexedDB, in milliseconds. A tab that the browser has frozen within a transaction blocks all
 * other tabs of the site until it continues, which on a phone may be never.
 */
const LIMIT_MS = 2000
const SLICES = 8

/** IndexedDB has not responded in time. Another tab may be frozen while it stores. */
export class StorageStall extends Error {
  override name = 'StorageStall'
  constructor() {
    super('The storage of this browser does not answer')
  }
}

/**
 * Returns the result of the work, unless it takes longer than the limit. The work itself continues.
 *
 * @param limitMs in milliseconds
 * @throws StorageStall
 */
export async function withStorageLimit<T>(work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    // The wait has several steps, so that a response that arrived while this thread was busy is handled before the last
    // one.
    const wait = (left: number): void => {
      timer = setTimeout(() => (left === 1 ? reject(new StorageStall()) : wait(left - 1)), limitMs / SLICES)
    }
    wait(SLICES)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a database, unless another tab blocks its opening for longer than the limit. A database that opens later is
 * closed.
 *
 * @throws StorageStall
 */
export function openedInTime<Database extends { close(): void }>(
  opening: Promise<Database>,
  limitMs?: number,
): Promise<Database> {
  return withStorageLimit(opening, limitMs).catch((error: unknown) => {
    opening.then(
      (database) => database.close(),
      () => {},
    )
    throw error
  })
}
