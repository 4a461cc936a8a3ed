/** The cache of the admin's files. */
export const ADMIN_CODE = 'admin-code'
/** The list of them, which the build makes. It is in the cache once all code that it names is. */
export const ADMIN_FILES = '/admin-files.json'
/** The service worker says here that it has stored them. */
export const STORED_CHANNEL = 'coop-admin-code'

/** The remaining files are the local database: most of the bytes, and no screen opens with them. */
export function codeOf(files: readonly string[]): readonly string[] {
  return files.filter((file) => /\.(js|css)$/.test(file))
}

/** Whether all code of the admin is stored on this device, in the version that has this script. */
export async function isCodeStored(script: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const stored = await caches.match(ADMIN_FILES, { cacheName: ADMIN_CODE })
  const files: unknown = await stored?.json()
  return Array.isArray(files) && files.includes(script)
}
