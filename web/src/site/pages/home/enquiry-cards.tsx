import { WholeWords } from '../../../ui/text/whole-words.tsx'
import { ContactButton } from '../../contact/contact-button.tsx'
import { enquiries } from '../../contact/enquiries.ts'
import { folio } from '../../editorial/folio.ts'
import { Section } from '../../parts/section.tsx'
import { useSite } from '../../site-info/site-context.ts'

export function EnquiryCards() {
  const { lists } = useSite()
  return (
    <Section title="Ready to Get in Touch?" lead="Choose a topic, and your message reaches the right people.">
      <div className="@container">
        <ul className="mt-14 grid border-line-strong @min-[36rem]:grid-cols-2 @min-[36rem]:border-t @min-[56rem]:grid-cols-4">
          {enquiries.map(({ list, title, description, button }, index) => (
            <li
              key={list}
              className="flex flex-col border-t border-line-strong py-8 @min-[36rem]:border-t-0 @min-[36rem]:border-b @min-[36rem]:px-8 @min-[36rem]:even:border-l @min-[56rem]:border-b-0 @min-[56rem]:not-first:border-l @min-[56rem]:first:pl-0 @min-[56rem]:last:pr-0 @max-[56rem]:@min-[36rem]:odd:pl-0 @max-[56rem]:@min-[36rem]:even:pr-0"
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
      </div>
    </Section>
  )
}
