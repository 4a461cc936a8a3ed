import type { Author } from '@coop/sync/history'

export function authorText(author: Author): string {
  if (author === null) return 'the system'
  return author.email ?? 'somebody whose account is deleted'
}
