import { answeredSchema, MAX_ANSWERED } from '@coop/sync/write'

/** The site that edits belong to. */
export interface Site {
  /** `https://host` */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
}

/** Asks which of the writes the server has accepted, from any device; null: it cannot be asked now. */
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
    // Offline, or an unreadable response: what is applied is then found out when the edits are sent.
    return null
  }
}
