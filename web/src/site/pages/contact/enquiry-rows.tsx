import { WholeWords } from '../../../ui/text/whole-words.tsx'
import { ContactButton, emailAddress } from '../../contact/contact-button.tsx'
import { enquiries, type EnquiryKind } from '../../contact/enquiries.ts'
import { folio } from '../../editorial/folio.ts'
import { useSite } from '../../site-info/site-context.ts'
import type { SiteInfo } from '../../site-info/site-info.ts'

/** The next steps after the button is pressed, if the specification of the page states them. */
const after: Partial<Record<EnquiryKind['list'], string>> = {
  sales:
    'The lead of the theme that fits reads it. Within two working days you have a name, a date, and a first guess at the size of the thing.',
  membership:
    'Two members call you back, one of whom does the same work as you. They will ask about your last three invoices.',
  information:
    'Somebody who knows the answer writes back. If nobody here knows it, we say so, and who might.',
  media:
    'We find you a founder who has an opinion and a telephone. If your deadline is today, write an e-mail.',
}

/** The four desks, one below another. */
export function EnquiryRows() {
  const site = useSite()
  return (
    <div className="mx-auto max-w-page px-gutter">
      <div className="@container">
        {enquiries.map((enquiry, index) => (
          <EnquirySection key={enquiry.list} enquiry={enquiry} number={folio(index)} site={site} />
        ))}
      </div>
    </div>
  )
}

function EnquirySection({ enquiry, number, site }: { enquiry: EnquiryKind; number: string; site: SiteInfo }) {
  const { list, title, description, button } = enquiry
  return (
    <section
      aria-labelledby={`enquiry-${list}`}
      className="grid gap-x-8 gap-y-4 border-b border-line-strong py-10 @min-[56rem]:grid-cols-12 @min-[56rem]:py-14"
    >
      <p aria-hidden="true" className="font-display text-heading text-accent @min-[56rem]:col-span-1">
        {number}
      </p>
      <h2 id={`enquiry-${list}`} className="font-display text-title font-normal @min-[56rem]:col-span-4">
        {title}
      </h2>
      <div className="@min-[56rem]:col-span-4">
        <p className="text-lead">
          <WholeWords text={description} />
        </p>
        <p className="mt-3 text-muted">
          <WholeWords text={after[list] ?? ''} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 self-start @min-[56rem]:col-span-3 @min-[56rem]:flex-col @min-[56rem]:items-end @min-[56rem]:text-end">
        <ContactButton enquiry={{ listId: site.lists[list], title, description }}>{button}</ContactButton>
        <a
          href={emailAddress(site.email, title)}
          className="inline-flex min-h-9 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          or by e-mail
        </a>
      </div>
    </section>
  )
}
