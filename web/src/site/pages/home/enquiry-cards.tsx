import { WholeWords } from '../../../ui/text/whole-words.tsx'
import { ContactButton } from '../../contact/contact-button.tsx'
import { enquiries } from '../../contact/enquiries.ts'
import { folio } from '../../editorial/folio.ts'
import { Section } from '../../parts/section.tsx'
import { useSite } from '../../site-info/site-context.ts'

export function EnquiryCards() {
  const { lists } = useSite()
  return (
    <Section title="Ready to Get in Touch?" lead="Choose what it is about, and it lands on the right desk.">
      <ul className="mt-14 grid border-line-strong sm:grid-cols-2 sm:border-t lg:grid-cols-4">
        {enquiries.map(({ list, title, description, button }, index) => (
          <li
            key={list}
            className="flex flex-col border-t border-line-strong py-8 sm:border-t-0 sm:border-b sm:px-8 sm:even:border-l lg:border-b-0 lg:not-first:border-l lg:first:pl-0 lg:last:pr-0 max-lg:sm:odd:pl-0 max-lg:sm:even:pr-0"
          >
            <p aria-hidden="true" className="font-display text-heading text-accent">
              {folio(index)}
            </p>
            <h3 className="mt-6 font-display text-subtitle">{title}</h3>
            <p className="mt-3 mb-8 text-muted">
              <WholeWords text={description} />
            </p>
            <div className="mt-auto">
              <ContactButton
                variant="secondary"
                className="text-left"
                enquiry={{ listId: lists[list], title, description }}
              >
                {button}
              </ContactButton>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
