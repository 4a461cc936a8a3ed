import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { NumberedRows } from '../../editorial/numbered-rows.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Section } from '../../parts/section.tsx'
import { Benefits } from './benefits.tsx'
import { Commitment } from './commitment.tsx'
import { GainCalculator } from './gain-calculator.tsx'
import { Governance } from './governance.tsx'
import type { MembershipData, MembershipRequest } from './load-become-member.ts'
import { membershipHero, membershipOpening, processSteps } from './membership-text.ts'
import { Questions } from './questions.tsx'
import { MemberProfile } from './member-profile.tsx'

export function BecomeMemberView(props: ViewProps<MembershipRequest, MembershipData>) {
  const { data } = props
  return (
    <article>
      <PageHero title={membershipHero.title} lead={membershipHero.tagline} image={data.hero} overlay={0.7} />
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-8 px-gutter py-section lg:grid-cols-12">
        <p className="font-display text-title text-balance lg:col-span-6">{membershipOpening.claim}</p>
        <p className="max-w-prose text-lead lg:col-span-5 lg:col-start-8 lg:pt-16">
          {membershipOpening.text}
        </p>
      </div>
      <Benefits />
      <MemberProfile picture={data.picture} />
      <Commitment />
      <Section
        title="Four steps in"
        lead="Most companies need about ten weeks, and may stop after any of them."
      >
        <div className="mt-10">
          <NumberedRows rows={processSteps} />
        </div>
      </Section>
      <Governance />
      <GainCalculator {...props} />
      <Questions />
      <section analytics-section="talk" aria-labelledby="talk" className="bg-night text-on-night">
        <div className="mx-auto grid max-w-page items-end gap-8 px-gutter py-section lg:grid-cols-12">
          <h2 id="talk" className="font-display text-display font-light text-balance lg:col-span-8">
            It begins with a talk, and so far it has always been a good one.
          </h2>
          <div className="lg:col-span-4 lg:justify-self-end">
            <ButtonLink to="/contact" variant="inverse">
              Contact us here
            </ButtonLink>
          </div>
        </div>
      </section>
    </article>
  )
}
