/** Describes the progress of the uploads that an edit waits for. */
export function fileWait(addresses: readonly string[], uploads: ReadonlyMap<string, number>): string {
  const things = thingsOf(addresses)
  if (!addresses.some((address) => uploads.has(address))) return `Pending: ${things} not uploaded yet`
  const sum = addresses.reduce((all, address) => all + (uploads.get(address) ?? 0), 0)
  return `Pending: ${things} ${percent(sum / addresses.length)} uploaded`
}

function thingsOf(addresses: readonly string[]): string {
  const documents = addresses.filter((address) => address.endsWith('.pdf')).length
  const thing = documents === 0 ? 'picture' : documents === addresses.length ? 'document' : 'file'
  return addresses.length === 1 ? thing : `${addresses.length} ${thing}s`
}

/** The result is below 100 until the upload has finished. */
function percent(part: number): string {
  return `${Math.min(99, Math.floor(part * 100))} %`
}
