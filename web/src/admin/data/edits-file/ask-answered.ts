import { answeredSchema, MAX_ANSWERED } from '@coop/sync/write'

/** The site that the edits belong to. */
export interface Site {
  /** `https://host` */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
}

/** Asks the server which of the writes it has accepted, from any device. Returns null if the server is unreachable. */
export async function askAnswered(site: Site, ids: readonly string[]): Promise<ReadonlySet<string> | null> {
  if (!site.isOnline()) return null
  const accepted = new Set<string>()
  try {
    for (let from = 0; from < ids.length; from += MAX_ANSWERED) {
      const response = await site.fetch('/api/writes/answered', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: ids.slice(from, from + MAX_ANSWERED) }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) return null
      const { answered } = answeredSchema.parse(await response.json())
      for (const { id, status } of answered) if (status === 'accepted') accepted.add(id)
    }
    return accepted
  } catch {
    // Offline, or an unreadable response: sending the edits later shows which of them are applied.
    return null
  }
}
