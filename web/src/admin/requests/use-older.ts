import { useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'

interface Older<Page> {
  /** The first page, and below it the older ones that were asked for. */
  readonly page: Page | null
  /** null: there are no older ones. */
  readonly showOlder: (() => Promise<void>) | null
  /** Changes what is shown where it stands. */
  readonly change: (update: (page: Page) => Page) => void
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
  const [shown, setShown] = useState<{ of: Page | null; page: Page } | null>(null)
  const current = useRef(first)
  // Before anything can be pressed: what is asked for under a first page that is drawn is not dropped as if under another.
  useLayoutEffect(() => {
    current.current = first
  }, [first])
  const page = shown !== null && shown.of === first ? shown.page : first
  const next = page?.next ?? null

  /** Of the page as it is by then: the answer of the server may come after another change. */
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
