/** Of the six connections that a browser has to a server without HTTP/2, some stay free for what people do meanwhile. */
const AT_ONCE = 4

/** The part of a browser's `Cache` that is needed. */
interface FileCache {
  keys(): Promise<readonly { readonly url: string }[]>
  add(file: string): Promise<void>
  addAll(files: string[]): Promise<void>
}

/**
 * Caches the files that are not cached yet, in their order, a few at once: that takes less of the processor than one
 * after the other. A file that cannot be loaded keeps no other out, unless `failed` throws.
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
    // None of them is kept when one fails: then each is tried by itself.
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
