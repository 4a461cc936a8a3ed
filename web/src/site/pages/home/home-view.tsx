import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button-class.ts'
import { CaseCard } from '../../cards/case-card.tsx'
import { ThemeCard } from '../../cards/theme-card.tsx'
import { SlideCarousel } from '../../carousel/slide-carousel.tsx'
import { NewsletterForm } from '../../contact/newsletter-form.tsx'
import type { ViewProps } from '../../page-route.tsx'
import { Section } from '../../section.tsx'
import { useSite } from '../../site-context.ts'
import { CallToAction } from './call-to-action.tsx'
import { EnquiryCards } from './enquiry-cards.tsx'
import { InsightTeasers } from './insight-teasers.tsx'
import type { HomeData, HomeRequest } from './load-home.ts'
import { Numbers } from './numbers.tsx'
import { ServiceExamples } from './service-examples.tsx'

export function HomeView({ data, request, isBehind, change }: ViewProps<HomeRequest, HomeData>) {
  const site = useSite()
  return (
    <>
      <h1 className="sr-only">{site.name}</h1>
      <SlideCarousel label="What we stand for" slides={data.slides} />
      <div className="mx-auto max-w-page px-gutter py-section">
        <p className="max-w-[52rem] font-display text-title">{data.texts.valueProposition}</p>
      </div>
      <ServiceExamples
        services={data.services}
        scope={request.scope}
        isBehind={isBehind}
        onScope={(scope) => change({ scope }, { momentary: true })}
      />
      <Section title="Our Offering" lead="Six themes, and one team for whatever lies between them.">
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.themes.map((theme) => (
            <li key={theme.id}>
              <ThemeCard theme={theme} />
            </li>
          ))}
        </ul>
        <Link to="/offering" className={buttonClass('primary', 'normal', 'mt-8')}>
          View the Full Offering
        </Link>
      </Section>
      <Section
        tone="tint"
        title="Join the Movement"
        lead="We left large houses to do better work with less around it. What we believe in, and what we refuse, is written down."
      >
        <Link to="/manifesto" className={buttonClass('primary', 'normal', 'mt-6')}>
          Read the Manifesto
        </Link>
      </Section>
      <Section
        title="The Paradox"
        lead="Customers want the reliability of an enterprise and the speed of a start-up. They are told to choose. We were founded on the belief that they need not."
      >
        <Link to="/paradox" className={buttonClass('secondary', 'normal', 'mt-6')}>
          Explore the Paradox
        </Link>
      </Section>
      <Numbers />
      {data.cases.length > 0 && (
        <Section title="Work we are proud of" lead="Fresh from our member companies and their customers.">
          <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {data.cases.map((row) => (
              <li key={row.id}>
                <CaseCard row={row} />
              </li>
            ))}
          </ul>
          <Link to="/cases" className={buttonClass('secondary', 'normal', 'mt-8')}>
            See all cases
          </Link>
        </Section>
      )}
      <InsightTeasers insights={data.insights} />
      <CallToAction texts={data.texts} />
      <EnquiryCards />
      <Section
        tone="tint"
        title="A letter worth opening"
        lead="Once a month: what our members learn at work, and what they would do differently."
      >
        <div className="mt-6 max-w-prose">
          <NewsletterForm />
        </div>
      </Section>
    </>
  )
}
