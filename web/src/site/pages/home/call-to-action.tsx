import type { ManagedTexts } from '@coop/sync/rules'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { TurnedTitle } from '../../../ui/text/turned-title.tsx'
import { ContactButton } from '../../contact/contact-button.tsx'
import { useSite } from '../../site-info/site-context.ts'

export function CallToAction({ texts }: { texts: ManagedTexts }) {
  const site = useSite()
  return (
    <section analytics-section="start" aria-labelledby="start" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-gutter py-section lg:grid-cols-12">
        <h2 id="start" className="font-display text-mega font-light lg:col-span-11 lg:col-start-2">
          <TurnedTitle title="Enterprise results, start-up speed" turn="start-up speed" />
        </h2>
        <div className="mt-10 lg:col-span-6 lg:col-start-7">
          <p className="max-w-prose text-lead text-on-night-muted">
            Tell us where it hurts or where you want to be. You talk to somebody who does the work.
          </p>
          <div className="mt-8 flex flex-wrap gap-4">
            <ContactButton
              variant="inverse"
              size="large"
              enquiry={{
                listId: site.lists.sales,
                title: texts.primaryButton,
                description:
                  'Leave your address, and one of our leads gets back to you within two working days.',
              }}
            >
              {texts.primaryButton}
            </ContactButton>
            <ButtonLink to="/become-member" variant="outline-night" size="large">
              {texts.secondaryButton}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
