/** The SHA-256 of a chosen file in hex, which is the source hash of an asset. Rejects if the file cannot be read. */
export async function fileHash(file: File): Promise<string> {
  // The browser hashes in another thread.
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
