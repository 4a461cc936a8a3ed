import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { CaseCard } from '../../cards/case-card.tsx'
import type { CaseCardData } from '../../cards/case-card-data.ts'
import { Section } from '../../parts/section.tsx'

export function NewestCases({ cases }: { cases: readonly CaseCardData[] }) {
  if (cases.length === 0) return null
  return (
    <Section title="Work we are proud of" lead="Fresh from our member companies and their customers.">
      <ul className="mt-10 grid gap-x-6 gap-y-14 md:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]">
        {cases.map((row) => (
          <li key={row.id}>
            <CaseCard row={row} />
          </li>
        ))}
      </ul>
      <ArrowLink to="/cases" className="mt-8">
        See all cases
      </ArrowLink>
    </Section>
  )
}
