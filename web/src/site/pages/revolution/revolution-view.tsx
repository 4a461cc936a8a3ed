import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { SlideCarousel } from '../../carousel/slide-carousel.tsx'
import { ShortSignUpForm } from '../../contact/short-sign-up-form.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { defaultBackground } from '../../pictures/pictures.ts'
import { Section } from '../../parts/section.tsx'
import type { RevolutionData, RevolutionRequest } from './load-revolution.ts'
import { SolutionFilters } from './solution-filters.tsx'
import { SolutionGrid } from './solution-grid.tsx'
import { ValuePropositions } from './value-propositions.tsx'

export function RevolutionView(props: ViewProps<RevolutionRequest, RevolutionData>) {
  const { data } = props
  return (
    <>
      <h1 className="sr-only">The Revolution</h1>
      {data.slides.length > 0 ? (
        <SlideCarousel label="Services" slides={data.slides} />
      ) : (
        <NothingToShow hasServices={data.hasServices} />
      )}
      <SignUp />
      <ValuePropositions propositions={data.propositions} />
      {data.hasSolutions && (
        <Section
          id="explore"
          tone="tint"
          label="EXPLORE"
          title="Solutions, by depth and by role"
          lead="Move the slider, choose your role, or search. You see up to six solutions at a time."
        >
          <SolutionFilters {...props} />
          <SolutionGrid {...props} />
          <ButtonLink to="/offering" variant="secondary" className="mt-10">
            View the Full Offering
          </ButtonLink>
        </Section>
      )}
    </>
  )
}

function NothingToShow({ hasServices }: { hasServices: boolean }) {
  return (
    <div className="relative isolate -mt-header grid min-h-svh items-end bg-night text-on-night">
      <Picture
        picture={null}
        fallbacks={[defaultBackground]}
        priority
        className="absolute inset-0 -z-10 size-full object-cover object-[72%_50%] print:hidden"
      />
      <div className="mx-auto w-full max-w-page px-gutter pt-header pb-section">
        <p className="max-w-[10.4em] font-display text-display font-light">
          {hasServices ? 'No content available' : 'No active services available'}
        </p>
        <ButtonLink to="/contact" variant="inverse" size="large" className="mt-8">
          Contact Us
        </ButtonLink>
      </div>
    </div>
  )
}

function SignUp() {
  return (
    <section analytics-section="join" aria-labelledby="join" className="bg-surface">
      <div className="mx-auto grid max-w-page items-end gap-x-8 gap-y-6 px-gutter py-12 lg:grid-cols-12 lg:py-16">
        <div className="lg:col-span-6">
          <h2 id="join" className="font-display text-title font-normal">
            Join 1,247+ subscribers
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            One newsletter a month, written by people who did the work that it is about.
          </p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <ShortSignUpForm />
        </div>
      </div>
    </section>
  )
}
