/** Runs in the page: whether its browser has cached all of the admin's code, so that the admin opens offline. */
export async function isAdminCodeCached(): Promise<boolean> {
  const files: unknown = await (await fetch('/admin-files.json')).json()
  const cached = await (await caches.open('admin-code')).keys()
  return Array.isArray(files) && files.length > 0 && cached.length >= files.length
}
