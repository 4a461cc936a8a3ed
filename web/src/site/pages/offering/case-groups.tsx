import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { CaseCard } from '../../cards/case-card.tsx'
import { queryText } from '../../page/query-text.ts'
import { Section } from '../../parts/section.tsx'
import type { OfferingData } from './load-offering.ts'

export function CaseGroups({ groups }: { groups: OfferingData['caseGroups'] }) {
  if (groups.length === 0) return null
  return (
    <Section title="Seen at work" lead="Cases of our member companies, by theme.">
      {groups.map((group) => (
        <section
          key={group.id}
          aria-labelledby={`cases-${group.id}`}
          className="mt-14 grid gap-x-8 gap-y-6 border-t border-ink pt-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]"
        >
          <h3 id={`cases-${group.id}`} className="font-display text-subtitle lg:col-span-4">
            {group.theme}
          </h3>
          <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:col-span-8 lg:row-span-2">
            {group.cases.map((row) => (
              <li key={row.id}>
                <CaseCard row={row} />
              </li>
            ))}
          </ul>
          {group.count > group.cases.length && (
            <ButtonLink
              to={`/cases${queryText({ theme: group.theme })}`}
              variant="secondary"
              className="mt-2 self-start justify-self-start text-left lg:col-span-4 lg:col-start-1 lg:mt-0"
            >
              {`View All ${group.theme} Cases (${group.count})`}
            </ButtonLink>
          )}
        </section>
      ))}
    </Section>
  )
}
