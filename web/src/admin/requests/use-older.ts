import { useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'

interface Older<Page> {
  /** The first page, and below it the older ones that were asked for. */
  readonly page: Page | null
  /** null: there are no older ones. */
  readonly showOlder: (() => Promise<void>) | null
}

/**
 * A list from the server that grows downwards. Another first page begins it anew.
 * @param read the page at a cursor
 * @param join a page with the one below it
 */
export function useOlder<Cursor, Page extends { readonly next: Cursor | null }>(
  first: Page | null,
  read: (cursor: Cursor) => Promise<Page>,
  join: (above: Page, below: Page) => Page,
): Older<Page> {
  const toast = useToast()
  const [older, setOlder] = useState<{ of: Page | null; page: Page } | null>(null)
  const page = older !== null && older.of === first ? older.page : first
  const next = page?.next ?? null
  return {
    page,
    showOlder:
      page === null || next === null
        ? null
        : async () => {
            try {
              setOlder({ of: first, page: join(page, await read(next)) })
            } catch (cause) {
              const description = cause instanceof Error ? cause.message : String(cause)
              toast.error({ title: 'Older ones cannot be shown', description })
            }
          },
  }
}
