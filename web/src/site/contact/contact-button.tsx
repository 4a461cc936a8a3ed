import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { useSite } from '../site-info/site-context.ts'
import { type Enquiry, useContact } from './contact-context.ts'

type ContactButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & {
  enquiry: Enquiry
}

/** Opens the sign-up dialog. Without scripts it is a link to an email with the same subject. */
export function ContactButton({ enquiry, children, ...look }: ContactButtonProps) {
  const contact = useContact()
  const site = useSite()
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => void contact(enquiry).then((isOpen) => setFailed(!isOpen))}>
        {children}
      </Button>
      {hasFailed && <NotLoaded />}
      <noscript>
        <a
          href={emailAddress(site.email, enquiry.title)}
          className={buttonClass(look.variant, look.size, look.className)}
        >
          {children}
        </a>
      </noscript>
    </>
  )
}

export function emailAddress(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`
}
