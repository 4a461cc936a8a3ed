import { z } from 'zod'

const countSchema = z.object({ rows: z.int() })

/** The total number of rows in the administrators' tables. null: it could not be loaded. */
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
