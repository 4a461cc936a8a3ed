import type { ManagedTexts } from '@coop/sync/contract'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { useContact } from '../../contact/contact-context.ts'
import { Section } from '../../section.tsx'
import { useSite } from '../../site-context.ts'

export function CallToAction({ texts }: { texts: ManagedTexts }) {
  const contact = useContact()
  const site = useSite()
  return (
    <Section
      tone="night"
      title="Enterprise results, start-up speed"
      lead="Tell us where it hurts or where you want to be. You talk to somebody who does the work."
    >
      <div className="mt-8 flex flex-wrap gap-4">
        <Button
          variant="inverse"
          onClick={() =>
            contact({
              listId: site.lists.sales,
              title: texts.primaryButton,
              description:
                'Leave your address, and one of our leads gets back to you within two working days.',
            })
          }
        >
          {texts.primaryButton}
        </Button>
        <Link
          to="/become-member"
          className={buttonClass('quiet', 'normal', 'border-on-night-muted text-on-night hover:text-night')}
        >
          {texts.secondaryButton}
        </Link>
      </div>
    </Section>
  )
}
