/** Whether the server responds for this address with a page; that of an unknown address counts. */
export async function serverResponds(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false // `fetch` rejects only when there is no response
  }
}
