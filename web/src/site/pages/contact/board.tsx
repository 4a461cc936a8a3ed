import { Link } from 'react-router-dom'
import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import type { BoardMember } from './load-contact.ts'

export const boardGridClass = 'grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3'

/** The members of the board, each with a quotation. */
export function Board({ members }: { members: readonly BoardMember[] }) {
  return (
    <ul aria-label="Board members" className={boardGridClass}>
      {members.map((member) => (
        <li key={member.id} className="lg:nth-[3n+2]:mt-16">
          <Portrait member={member} />
          <h3 className="mt-4 font-display text-subtitle">{member.name}</h3>
          <p className="mt-1 text-muted">
            <span>{member.title === '' || member.company === '' ? member.title : `${member.title}, `}</span>
            {member.companySlug === null ? (
              <span>{member.company}</span>
            ) : (
              <Link
                to={`/members/${member.companySlug}`}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {member.company}
              </Link>
            )}
          </p>
          {member.quote !== '' && (
            <blockquote className="mt-4 border-t border-line pt-4">{`“${member.quote}”`}</blockquote>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Initials are behind the portrait, and are visible if it is missing or fails to load. */
function Portrait({ member: { portrait, initials } }: { member: BoardMember }) {
  return (
    <div className="relative flex aspect-[4/5] items-center justify-center overflow-hidden bg-tint">
      <span aria-hidden="true" className="font-display text-mega font-light text-line-strong">
        {initials}
      </span>
      {portrait !== null && (
        <Picture
          picture={portrait}
          sizes={`(min-width: 1024px) 30vw, (min-width: 640px) 45vw, ${phoneWidth}`}
          className="absolute inset-0 size-full bg-tint object-cover"
        />
      )}
    </div>
  )
}
