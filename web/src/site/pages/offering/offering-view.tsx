import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { ThemeCard } from '../../cards/theme-card.tsx'
import { themeCount } from '../../cards/theme-count.ts'
import { EmptyList } from '../../parts/empty-list.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Section } from '../../parts/section.tsx'
import { useSite } from '../../site-info/site-context.ts'
import { CaseGroups } from './case-groups.tsx'
import type { OfferingData, OfferingRequest } from './load-offering.ts'
import { OfferingFilters } from './offering-filters.tsx'
import { OfferingGrid } from './offering-grid.tsx'
import { useExploreScroll } from './use-explore-scroll.ts'

const exploreId = 'explore'

export function OfferingView(props: ViewProps<OfferingRequest, OfferingData>) {
  const { data } = props
  const site = useSite()
  useExploreScroll(exploreId, data.theme)
  return (
    <>
      <PageHero
        title="Our Offering"
        lead="Senior people from 22 companies, put together for your question: as small as a sprint, as deep as a transformation."
        image={data.background}
      >
        <a href={`mailto:${site.email}`} className={buttonClass('inverse', 'large', 'mt-8')}>
          Let&apos;s get started
        </a>
        <p className="mt-3 text-on-night-muted">
          {site.contactPerson === undefined ? 'We' : site.contactPerson} will answer you in person:{' '}
          {site.email}
        </p>
      </PageHero>
      {data.themes.length > 0 && (
        <Section title={themeCount(data.themes.length)} lead="Where our customers most often begin.">
          <ul className="mt-14 grid gap-x-8 gap-y-16 md:grid-cols-2 lg:grid-cols-3">
            {data.themes.map((theme) => (
              <li key={theme.id}>
                <ThemeCard theme={theme} full />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id={exploreId} tone="tint" title="EXPLORE OUR OFFERING">
        {data.total > 0 ? (
          <>
            <OfferingFilters {...props} />
            <OfferingGrid {...props} />
          </>
        ) : (
          <div className="mt-12">
            <EmptyList
              title="The first services are being written"
              text="Until then, tell us what you need: somebody who would do the work answers."
              to="/contact"
              button="Contact Us"
            />
          </div>
        )}
      </Section>
      <CaseGroups groups={data.caseGroups} />
    </>
  )
}
