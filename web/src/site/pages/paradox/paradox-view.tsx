import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { NumberedRows } from '../../editorial/numbered-rows.tsx'
import { PullQuote } from '../../editorial/pull-quote.tsx'
import { Refusals } from '../../editorial/refusals.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Section } from '../../parts/section.tsx'
import { Essay } from './essay.tsx'
import { ExploreServices } from './explore-services.tsx'
import type { ParadoxData, ParadoxRequest } from './load-paradox.ts'
import { CompanyStrip } from './company-strip.tsx'
import { Pairs } from './pairs.tsx'
import { ParadoxHero } from './paradox-hero.tsx'
import { paradoxText, steps } from './paradox-text.ts'
import { WaysOn } from './ways-on.tsx'

export function ParadoxView(props: ViewProps<ParadoxRequest, ParadoxData>) {
  const { data } = props
  return (
    <>
      <article>
        <ParadoxHero picture={data.hero} />
        <Essay />
        <Pairs panther={data.panther} deer={data.deer} />
        <Section
          label="How it is done"
          title="One lead, one contract"
          lead="The part that makes the other parts possible. It is less exciting than the animals, and we are prouder of it."
        >
          <div className="mt-12">
            <NumberedRows rows={steps} />
          </div>
        </Section>
        <PullQuote picture={data.stillLife} note={paradoxText.quoteNote}>
          {paradoxText.quote}
        </PullQuote>
        <Section tone="night" label="What it is not" title="What we refuse">
          <div className="mt-12">
            <Refusals />
          </div>
          <ArrowLink to="/manifesto" tone="night" className="mt-10">
            Read the Manifesto
          </ArrowLink>
        </Section>
      </article>
      {data.hasServices && <ExploreServices {...props} />}
      <CompanyStrip members={data.members} />
      <WaysOn />
    </>
  )
}
