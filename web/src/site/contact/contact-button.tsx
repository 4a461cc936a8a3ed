import { Button, type ButtonProps } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useSite } from '../site-context.ts'
import { type Enquiry, useContact } from './contact-context.ts'

export type ContactButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & {
  enquiry: Enquiry
}

/** Opens the sign-up dialog; without scripts, a letter about the same. */
export function ContactButton({ enquiry, children, ...look }: ContactButtonProps) {
  const contact = useContact()
  const site = useSite()
  return (
    <>
      <Button {...look} onClick={() => contact(enquiry)}>
        {children}
      </Button>
      <noscript>
        <a
          href={letterAddress(site.email, enquiry.title)}
          className={buttonClass(look.variant, look.size, look.className)}
        >
          {children}
        </a>
      </noscript>
    </>
  )
}

export function letterAddress(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`
}
