import { PersonPicture } from '../names/person-picture.tsx'
import { usePeople } from '../names/use-person.ts'
import { ChangeTime } from '../texts/change-time.tsx'
import { type Made, makerName } from './maker-name.ts'

/** The author and the time of the change that an edit conflicts with. */
export function ChangeMaker({ made, isSelf }: { made: Made; isSelf: boolean }) {
  const people = usePeople()
  const person = made.by === null ? undefined : people.get(made.by)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {person === undefined ? null : <PersonPicture person={person} size="small" />}
      <span title={person?.email}>{isSelf ? 'You' : (makerName(made, people) ?? 'Somebody else')}</span>
      <ChangeTime at={made.at} />
    </span>
  )
}
