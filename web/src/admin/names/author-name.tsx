import type { Author } from '@coop/sync/history'
import { actorText, authorText } from './author-text.ts'
import { PersonPicture } from './person-picture.tsx'
import { usePeople } from './use-person.ts'

interface AuthorNameProps {
  author: Author
  /** Whether it begins a sentence, with the picture before it. */
  isActor?: boolean
}

/** The author of a change: the name with the e-mail address as its title, or only the address. */
export function AuthorName({ author, isActor = false }: AuthorNameProps) {
  const people = usePeople()
  const text = isActor ? actorText(author, people) : authorText(author, people)
  const email = author?.email ?? null
  return (
    <>
      {isActor && author !== null && email !== null ? (
        <span className="mr-2 inline-block align-middle">
          <PersonPicture
            person={people.get(author.id) ?? { id: author.id, email, name: null, picture: null }}
            size="small"
          />
        </span>
      ) : null}
      {email === null || email === text ? text : <span title={email}>{text}</span>}
    </>
  )
}
