import { useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'

interface Older<Page> {
  /** The first page, followed by the older ones loaded so far. */
  readonly page: Page | null
  /** null: there are no older ones. */
  readonly showOlder: (() => Promise<void>) | null
  /** Changes the shown page in place. */
  readonly change: (update: (page: Page) => Page) => void
}

/**
 * A list from the server that grows downwards. Another first page resets it.
 * @param read reads the page at a cursor
 * @param join appends an older page to a page
 */
export function useOlder<Cursor, Page extends { readonly next: Cursor | null }>(
  first: Page | null,
  read: (cursor: Cursor) => Promise<Page>,
  join: (above: Page, below: Page) => Page,
): Older<Page> {
  const toast = useToast()
  const [shown, setShown] = useState<{ of: Page | null; page: Page } | null>(null)
  const current = useRef(first)
  // A layout effect runs before anything can be pressed. Otherwise a request for older rows under the new first page
  // would be dropped as outdated.
  useLayoutEffect(() => {
    current.current = first
  }, [first])
  const page = shown !== null && shown.of === first ? shown.page : first
  const next = page?.next ?? null

  /** Changes the latest page, because the response of the server may arrive after another change. */
  const change = (update: (page: Page) => Page): void => {
    setShown((before) => {
      const of = current.current
      const page = before !== null && before.of === of ? before.page : of
      return page === null ? before : { of, page: update(page) }
    })
  }
  const append = async (cursor: Cursor): Promise<void> => {
    try {
      const below = await read(cursor)
      if (current.current !== first) return
      change((above) => (above.next === cursor ? join(above, below) : above))
    } catch (cause) {
      const description = cause instanceof Error ? cause.message : String(cause)
      toast.error({ title: 'Older entries could not be loaded', description })
    }
  }

  return { page, showOlder: next === null ? null : () => append(next), change }
}
