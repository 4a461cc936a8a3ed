import { Link } from 'react-router-dom'
import { Section } from '../../parts/section.tsx'
import type { MemberData } from './load-member.ts'

export function CompanyServices({ name, services }: Pick<MemberData, 'name' | 'services'>) {
  if (services.length === 0) return null
  return (
    <Section title="Where you meet them" lead={`Services that ${name} contributes to.`}>
      <ul className="mt-10 grid gap-x-8 border-b border-line md:grid-cols-2">
        {services.map(({ id, slug, name: service, text }) => (
          <li key={id} className="group relative border-t border-line py-5">
            <h3 className="font-display text-heading">
              <Link
                to={`/services/${slug}`}
                className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {service}
              </Link>
            </h3>
            {text !== '' && <p className="mt-1 max-w-prose text-muted">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
