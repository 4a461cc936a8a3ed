import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button-class.ts'
import { CaseCard } from '../../cards/case-card.tsx'
import { queryText } from '../../page.ts'
import { Section } from '../../section.tsx'
import type { OfferingData } from './load-offering.ts'

export function CaseGroups({ groups }: { groups: OfferingData['caseGroups'] }) {
  if (groups.length === 0) return null
  return (
    <Section title="Seen at work" lead="Cases of our member companies, by theme.">
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`cases-${group.id}`} className="mt-10">
          <h3 id={`cases-${group.id}`} className="text-heading font-semibold">
            {group.theme}
          </h3>
          <ul className="mt-4 grid gap-6 md:grid-cols-2">
            {group.cases.map((row) => (
              <li key={row.id}>
                <CaseCard row={row} />
              </li>
            ))}
          </ul>
          {group.count > group.cases.length && (
            <Link
              to={`/cases${queryText({ theme: group.theme })}`}
              className={buttonClass('secondary', 'normal', 'mt-4 text-center')}
            >
              View All {group.theme} Cases ({group.count})
            </Link>
          )}
        </section>
      ))}
    </Section>
  )
}
