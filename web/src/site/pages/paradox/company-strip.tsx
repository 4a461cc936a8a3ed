import { Link } from 'react-router-dom'
import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import type { ParadoxData } from './load-paradox.ts'

/** A paragraph of links to all members. */
export function CompanyStrip({ members }: { members: ParadoxData['members'] }) {
  if (members.length === 0) return null
  return (
    <section analytics-section="members" aria-labelledby="members" className="bg-tint">
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id="members" className="eyebrow text-accent">
          The names on the door
        </h2>
        <ul className="mt-6 font-display text-title leading-[1.22] font-light">
          {members.map(({ slug, name }, index) => (
            <li key={slug} className="inline">
              <Link
                to={`/members/${slug}`}
                className={`decoration-1 underline-offset-8 hover:text-accent hover:underline ${
                  index % 3 === 0 ? 'font-semibold' : index % 3 === 1 ? 'font-normal' : ''
                }`}
              >
                {name}
              </Link>
              {index < members.length - 1 && (
                <span aria-hidden="true" className="text-line-strong">
                  {' / '}
                </span>
              )}
            </li>
          ))}
        </ul>
        <ArrowLink to="/members" className="mt-10">
          Meet the members
        </ArrowLink>
      </div>
    </section>
  )
}
