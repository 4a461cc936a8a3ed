/**
 * How long the answer of IndexedDB is waited for. A tab that the browser has frozen within a transaction keeps all other
 * tabs of the site waiting until it goes on, and on a phone that may be never.
 */
const LIMIT_MS = 2000
const SLICES = 8

/** IndexedDB has not answered in time. Another tab may be frozen while it stores. */
export class StorageStall extends Error {
  override name = 'StorageStall'
  constructor() {
    super('The storage of this browser does not answer')
  }
}

/**
 * The result of the work, unless that takes longer than the limit. The work itself goes on.
 *
 * @param limitMs in milliseconds
 * @throws StorageStall
 */
export async function withStorageLimit<T>(work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    // In slices: an answer that came while this thread was busy is taken before the next one ends.
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
 * A database, unless another tab keeps it from being opened for longer than the limit. It is closed when it opens later.
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
