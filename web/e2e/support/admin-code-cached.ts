/** In the page: whether its browser has all of the admin's code, and so can open it without the server. */
export async function keepsAdminCode(): Promise<boolean> {
  const files: unknown = await (await fetch('/admin-files.json')).json()
  const kept = await (await caches.open('admin-code')).keys()
  return Array.isArray(files) && files.length > 0 && kept.length >= files.length
}
