export function readTimeText(readTime: string | null): string {
  return readTime?.trim() || '5 min read'
}

export function articleCategory(category: string | null | undefined): string {
  return category?.trim() || 'Uncategorized'
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a timestamp of the database, which begins with it: '3 November 2026'. */
export function dayText(timestamp: string | null): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(timestamp ?? '')?.[0]
  return day === undefined ? '' : dayFormat.format(new Date(day))
}
