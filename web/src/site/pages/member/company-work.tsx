import { Link } from 'react-router-dom'
import { Section } from '../../parts/section.tsx'
import type { MemberData } from './load-member.ts'

/** The cases of the company on this site, and a link to those on the website of the company. */
export function CompanyWork({ data: { name, cases, website } }: { data: MemberData }) {
  if (cases.length === 0 && website === null) return null
  return (
    <Section tone="tint" title="OUR WORK">
      {cases.length > 0 && (
        <ul aria-label={`Cases of ${name}`} className="mt-10 border-b border-line-strong">
          {cases.map(({ id, slug, title, client }) => (
            <li
              key={id}
              className="group relative grid gap-x-8 gap-y-1 border-t border-line-strong py-6 lg:grid-cols-12 lg:items-baseline"
            >
              <h3 className="font-display text-subtitle lg:col-span-8">
                <Link
                  to={`/cases/${slug}`}
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {title}
                </Link>
              </h3>
              {client !== '' && <p className="text-muted lg:col-span-4">{client}</p>}
            </li>
          ))}
        </ul>
      )}
      {website !== null && (
        <p className="mt-8">
          <a
            href={website}
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-3 font-semibold text-accent underline decoration-1 underline-offset-8 hover:text-accent-strong hover:decoration-2"
          >
            View our portfolio <span aria-hidden="true">↗</span>
          </a>
        </p>
      )}
    </Section>
  )
}
