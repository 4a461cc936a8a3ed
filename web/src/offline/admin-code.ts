/** The cache of the admin's files. */
export const ADMIN_CODE = 'admin-code'
/** The list of these files, made by the build. It is in the cache when all code in the list is. */
export const ADMIN_FILES = '/admin-files.json'
/** The channel on which the service worker reports that the files are stored. */
export const STORED_CHANNEL = 'coop-admin-code'

/** The code files. The other files are the local database: most of the bytes, and not needed to open a screen. */
export function codeOf(files: readonly string[]): readonly string[] {
  return files.filter((file) => /\.(js|css)$/.test(file))
}

/** Whether all code of the admin is stored on this device, in the version that contains this script. */
export async function isCodeStored(script: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const stored = await caches.match(ADMIN_FILES, { cacheName: ADMIN_CODE })
  const files: unknown = await stored?.json()
  return Array.isArray(files) && files.includes(script)
}
