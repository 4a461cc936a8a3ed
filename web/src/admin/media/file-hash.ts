/** SHA-256 of a file as it was chosen, in hex: what an asset calls its source hash. Rejects when it cannot be read. */
export async function fileHash(file: File): Promise<string> {
  // The browser hashes outside of this thread.
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
