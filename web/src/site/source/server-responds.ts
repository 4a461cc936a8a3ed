/** Whether the server responds to this address with a page, which may be that of an unknown address. */
export async function serverResponds(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false // `fetch` rejects only if there is no response.
  }
}
