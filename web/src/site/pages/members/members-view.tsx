import { numberText } from '@coop/sync/rules'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ResetLink } from '../../filters/reset-link.tsx'
import { EmptyList } from '../../parts/empty-list.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ComingSoon } from './coming-soon.tsx'
import type { MembersData, MembersRequest } from './load-members.ts'
import { CompanyLedger } from './company-ledger.tsx'
import { ThemeFilter } from './theme-filter.tsx'
import { Visionaries } from './visionaries.tsx'

export function MembersView(props: ViewProps<MembersRequest, MembersData>) {
  const { data } = props
  return (
    <>
      <PageHero
        label="Who we are"
        title="Ecosystem Members"
        lead="Companies that belong to the people who founded them, and a co-operative that belongs to the companies. Each keeps its name, its trade and its stubbornness."
        image={data.background}
      />
      <section
        analytics-section="directory"
        aria-labelledby="directory"
        className="mx-auto max-w-page px-gutter py-section"
      >
        <div className="grid gap-x-8 gap-y-8 lg:grid-cols-12 lg:items-end">
          <h2 id="directory" className="font-display text-display font-light lg:col-span-5">
            The directory
          </h2>
          {data.total > 0 && data.themes.length > 0 && (
            <div className="lg:col-span-7">
              <ThemeFilter {...props} />
            </div>
          )}
        </div>
        {data.total > 0 ? <Directory {...props} /> : <NoMembers />}
      </section>
      <Visionaries />
      <ComingSoon />
    </>
  )
}

function Directory({ data, isBehind, change }: ViewProps<MembersRequest, MembersData>) {
  const total = data.total === 1 ? '1 company' : `${numberText(data.total)} companies`
  const all = data.total === 1 ? total : `${total}, in the order of their names`
  return (
    <>
      <output className="mt-10 mb-4 block text-muted">
        {data.chosen.length === 0 ? all : `Showing ${numberText(data.members.length)} of ${total}`}
      </output>
      <div aria-busy={isBehind}>
        {data.members.length > 0 ? (
          <CompanyLedger members={data.members} />
        ) : (
          <EmptyState title="No companies found matching your criteria">
            <ResetLink to="/members" onReset={() => change({ themes: [] })}>
              Clear Filters
            </ResetLink>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function NoMembers() {
  return (
    <div className="mt-10">
      <EmptyList
        title="The first members are writing their pages"
        text="Each company says here what it does. There is room for yours."
        to="/become-member"
        button="Become a member"
      />
    </div>
  )
}
