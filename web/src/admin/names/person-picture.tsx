import type { ShownPerson } from '@coop/sync/people'
import { initialsOf, tintOf } from './initials.ts'

const sizes = { small: 'size-6 text-xs', normal: 'size-9 text-sm', large: 'size-16 text-lg' } as const

interface PersonPictureProps {
  person: ShownPerson
  size?: keyof typeof sizes
}

/** The picture of a person, or the initials. It is hidden from screen readers, because the name is beside it. */
export function PersonPicture({ person, size = 'normal' }: PersonPictureProps) {
  const { id, picture } = person
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-control leading-none font-semibold text-ink select-none ${sizes[size]}`}
      style={{ background: tintOf(id) }}
    >
      {picture === null ? (
        initialsOf(person)
      ) : (
        <img src={picture} alt="" className="size-full object-cover" />
      )}
    </span>
  )
}
