import { ContactButton } from '../../contact/contact-button.tsx'
import { useSite } from '../../site-info/site-context.ts'

/** @param isOnNight whether the button is in the dark hero; phones show it there, above the companies */
export function GetStarted({ service, isOnNight = false }: { service: string; isOnNight?: boolean }) {
  const { lists } = useSite()
  return (
    <ContactButton
      className={isOnNight ? 'mt-8 lg:hidden' : 'mt-5 w-full'}
      {...(isOnNight && { variant: 'inverse' as const })}
      enquiry={{
        listId: lists.sales,
        title: service,
        description: `Leave your address, and the lead of ${service} gets back to you.`,
      }}
    >
      Get Started
    </ContactButton>
  )
}
