/** Plain names below the storage, so that no path leads out of it. */
const storagePath = /^[\w-][\w.-]{0,250}(\/[\w-][\w.-]{0,250}){0,7}$/

export function isStoragePath(path: string): boolean {
  return storagePath.test(path)
}

/** @throws for an invalid path, which callers must have checked before */
export function assertStoragePath(path: string): void {
  if (!isStoragePath(path)) throw new Error(`No file can be stored at ${JSON.stringify(path)}`)
}

/** null: the address is of no file in the storage */
export function storagePathOf(address: string): string | null {
  const path = /^\/media\/(.+)$/.exec(address)?.[1]
  return path !== undefined && isStoragePath(path) ? path : null
}
