import { ButtonLink } from '../../../ui/button-link.tsx'
import { ThemeCard } from '../../cards/theme-card.tsx'
import { SlideCarousel } from '../../carousel/slide-carousel.tsx'
import { NewsletterForm } from '../../contact/newsletter-form.tsx'
import type { ViewProps } from '../../page-route.tsx'
import { Section } from '../../section.tsx'
import { useSite } from '../../site-context.ts'
import { CallToAction } from './call-to-action.tsx'
import { EnquiryCards } from './enquiry-cards.tsx'
import { InsightTeasers } from './insight-teasers.tsx'
import { Introduction } from './introduction.tsx'
import type { HomeData, HomeRequest } from './load-home.ts'
import { NewestCases } from './newest-cases.tsx'
import { Numbers } from './numbers.tsx'
import { ParadoxTeaser } from './paradox-teaser.tsx'
import { RevolutionTeaser } from './revolution-teaser.tsx'
import { ServiceExamples } from './service-examples.tsx'

export function HomeView(props: ViewProps<HomeRequest, HomeData>) {
  const { data } = props
  const site = useSite()
  return (
    <>
      <h1 className="sr-only">{site.name}</h1>
      <SlideCarousel label="What we stand for" slides={data.slides} />
      <Introduction text={data.texts.valueProposition} picture={data.pictures.intro} />
      <ServiceExamples {...props} />
      <Section title="Our Offering" lead="Six themes, and one team for whatever lies between them.">
        <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.themes.map((theme) => (
            <li key={theme.id}>
              <ThemeCard theme={theme} />
            </li>
          ))}
        </ul>
        <ButtonLink to="/offering" className="mt-8">
          View the Full Offering
        </ButtonLink>
      </Section>
      <Section
        tone="tint"
        title="Join the Movement"
        lead="We left large houses to do better work with less around it. What we believe in, and what we refuse, is written down."
      >
        <ButtonLink to="/manifesto" className="mt-6">
          Read the Manifesto
        </ButtonLink>
      </Section>
      <ParadoxTeaser panther={data.pictures.panther} deer={data.pictures.deer} />
      <Numbers />
      <CallToAction texts={data.texts} />
      <EnquiryCards />
      <Section
        tone="tint"
        title="A letter worth opening"
        lead="Once a month: what our members learn at work, and what they would do differently."
      >
        <div className="mt-8 max-w-prose">
          <NewsletterForm />
        </div>
      </Section>
      <NewestCases cases={data.cases} />
      <InsightTeasers insights={data.insights} />
      <RevolutionTeaser />
    </>
  )
}
