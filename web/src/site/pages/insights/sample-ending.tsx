import { ContactButton } from '../../contact/contact-button.tsx'
import { useSite } from '../../site-info/site-context.ts'

/** The end of a sample. It explains that the text is not finished, and how to get it. */
export function SampleEnding({ title }: { title: string }) {
  const { lists } = useSite()
  return (
    <div className="max-w-prose">
      <p className="text-reading">
        The rest of this article is not published yet. Leave your address, and you get it on the day it comes
        out.
      </p>
      <div className="mt-6">
        <ContactButton
          enquiry={{
            listId: lists.information,
            title: 'Tell me when it is out',
            description: `“${title}” is sent to you on the day it comes out.`,
          }}
        >
          Tell me when it is out
        </ContactButton>
      </div>
    </div>
  )
}
