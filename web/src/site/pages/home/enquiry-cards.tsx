import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useContact } from '../../contact/contact-context.ts'
import { Section } from '../../section.tsx'
import { useSite } from '../../site-context.ts'
import type { SiteInfo } from '../../ssr-contract.ts'

const enquiries: readonly {
  list: keyof SiteInfo['lists']
  title: string
  description: string
  button: string
}[] = [
  {
    list: 'sales',
    title: 'Sales',
    description: 'You have a challenge and want to know who would take it on, how, and for how much.',
    button: 'Talk about a project',
  },
  {
    list: 'membership',
    title: 'Membership',
    description: 'You run an expert company of your own and wonder whether you would fit in.',
    button: 'Ask about membership',
  },
  {
    list: 'information',
    title: 'General information',
    description: 'You want to know more about the co-operative and how it works.',
    button: 'Ask us anything',
  },
  {
    list: 'media',
    title: 'Media',
    description: 'You write or speak about work, brands or change and look for somebody to quote.',
    button: 'Reach our spokespeople',
  },
]

export function EnquiryCards() {
  const contact = useContact()
  const { lists } = useSite()
  return (
    <Section title="Ready to Get in Touch?" lead="Choose what it is about, and it lands on the right desk.">
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {enquiries.map(({ list, title, description, button }) => (
          <li key={list}>
            <Card className="h-full">
              <h3 className="text-heading font-semibold">{title}</h3>
              <p className="mt-2 mb-5 text-muted">{description}</p>
              <Button
                variant="secondary"
                className="mt-auto"
                onClick={() => contact({ listId: lists[list], title, description })}
              >
                {button}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
