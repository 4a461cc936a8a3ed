import { EmptyList } from '../../parts/empty-list.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { CasesFilters } from './cases-filters.tsx'
import { CasesGrid } from './cases-grid.tsx'
import type { CasesData, CasesRequest } from './load-cases.ts'

export function CasesView(props: ViewProps<CasesRequest, CasesData>) {
  return (
    <>
      <PageHero
        label="The work"
        title="Case Studies"
        lead="Each began as a question that one company could not answer alone. What was asked, what was done, and what it was worth a year later."
        image={props.data.background}
      />
      <section
        analytics-section="all-cases"
        aria-labelledby="all-cases"
        className="mx-auto max-w-page px-gutter pt-10 pb-section"
      >
        <h2 id="all-cases" className="sr-only">
          All cases
        </h2>
        {props.data.total > 0 ? (
          <>
            <CasesFilters {...props} />
            <CasesGrid {...props} />
          </>
        ) : (
          <EmptyList
            title="The first cases are being written"
            text="We write each of them together with the customer, and that takes time."
            to="/offering"
            button="Explore the Offering"
          />
        )}
      </section>
    </>
  )
}
