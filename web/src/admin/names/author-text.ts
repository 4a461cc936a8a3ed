import type { Author } from '@coop/sync/history'
import type { People } from '../data/directory/people-directory.ts'

/** The author of a change within a sentence: the name, or the e-mail address. */
export function authorText(author: Author, people: People): string {
  if (author === null) return 'the system'
  return people.get(author.id)?.name ?? author.email ?? 'a deleted account'
}

/** The author at the beginning of a sentence. Names and addresses are not capitalised. */
export function actorText(author: Author, people: People): string {
  const text = authorText(author, people)
  if (author !== null && author.email !== null) return text
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
