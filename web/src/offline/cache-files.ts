/** Without HTTP/2, a browser has six connections to a server. Some stay free for the user. */
const AT_ONCE = 4

/** The required part of the browser's `Cache`. */
interface FileCache {
  keys(): Promise<readonly { readonly url: string }[]>
  add(file: string): Promise<void>
  addAll(files: string[]): Promise<void>
}

/**
 * Caches the files that are not cached yet, in order, a few at a time, which needs less CPU time than one at a time. A
 * file that cannot be loaded does not block others, unless `failed` throws.
 */
export async function cacheFiles(
  cache: FileCache,
  files: readonly string[],
  failed: (file: string, error: unknown) => void,
): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...new Set(files)].filter((file) => !cached.has(file))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE)
    // If one file fails, `addAll` stores none of them. Then each file is tried separately.
    await cache.addAll(some).catch(() => addEach(cache, some, failed))
  }
}

async function addEach(
  cache: FileCache,
  files: readonly string[],
  failed: (file: string, error: unknown) => void,
): Promise<void> {
  for (const file of files) await cache.add(file).catch((error: unknown) => failed(file, error))
}
