import { z } from 'zod'

const countSchema = z.object({ rows: z.int() })

/** How many rows the administrators' tables have in all; null where that cannot be learned. */
export async function fetchRowCount(
  origin: string,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetcher(`${origin}/api/row-count`, { signal })
    return response.ok ? countSchema.parse(await response.json()).rows : null
  } catch {
    // Offline, or an unreadable response: the progress is shown without a total.
    return null
  }
}
