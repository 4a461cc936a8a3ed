import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { NewsletterForm } from '../../contact/newsletter-form.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import { Section } from '../../parts/section.tsx'
import { EnquiryRows } from './enquiry-rows.tsx'

/** @param board the board, or its loading state; false if there is no board */
export function ContactView({ background, board }: { background: PictureData | null; board: ReactNode }) {
  return (
    <>
      <PageHero
        label="Contact"
        title="Come to grab a coffee"
        lead="Or write. Either way you talk to somebody who does the work. Nobody here is paid to keep you away from the people who know."
        image={background}
      />
      <EnquiryRows />
      {board !== false && (
        <Section
          label="Who answers for us"
          title="Management Board"
          lead="Elected by the members, one vote each, for two years at a time. Every one of them still has customers of their own."
        >
          <div className="mt-14">{board}</div>
          <p className="mt-14">
            <ButtonLink to="/members" variant="secondary">
              Meet the members
            </ButtonLink>
          </p>
        </Section>
      )}
      <section analytics-section="newsletter" aria-labelledby="newsletter" className="bg-tint">
        <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
          <div className="lg:col-span-6">
            <h2 id="newsletter" className="font-display text-title font-normal">
              Not yet? Then read along
            </h2>
            <p className="mt-4 max-w-prose text-lead text-muted">
              One newsletter a month: a case told to the end, a method that failed, and what we think about
              it. You can unsubscribe with one click.
            </p>
          </div>
          <div className="lg:col-span-5 lg:col-start-8">
            <NewsletterForm />
          </div>
        </div>
      </section>
    </>
  )
}
