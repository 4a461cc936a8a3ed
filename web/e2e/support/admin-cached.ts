/**
 * Runs in the page: whether its browser has cached the files with which the admin opens offline.
 * @param files the code alone, or that of the local database too
 */
export async function isAdminCached(files: 'code' | 'all'): Promise<boolean> {
  const list: unknown = await (await fetch('/admin-files.json')).json()
  if (!Array.isArray(list)) return false
  const wanted = list.map(String).filter((file) => files === 'all' || /\.(js|css)$/.test(file))
  const cached = (await (await caches.open('admin-code')).keys()).map(({ url }) => new URL(url).pathname)
  return wanted.length > 0 && wanted.every((file) => cached.includes(file))
}
